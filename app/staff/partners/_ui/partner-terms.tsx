import { Badge } from '#components/ui/badge.tsx';
import type { RegisteredPartner } from '#lib/admin/partner-register.ts';
import { Day } from '#app/admin/_ui/moment.tsx';
import { AcceptPartnerTerms } from './accept-partner-terms.tsx';

/** The terms of service that a partner has accepted, and those that it still has to accept. */
export function PartnerTerms({
  partner: { id, name, termsAcceptance, termsToAccept },
}: {
  partner: RegisteredPartner;
}) {
  if (termsAcceptance === null && termsToAccept === null) return 'Not required';
  return (
    <>
      {termsAcceptance === null ? (
        <Badge tone="warning">Not accepted</Badge>
      ) : (
        <>
          Version {termsAcceptance.version}
          <span className="block text-xs text-muted">
            <Day date={termsAcceptance.acceptedAt} />
            {termsAcceptance.acceptedBy !== null && <> by {termsAcceptance.acceptedBy}</>}
          </span>
        </>
      )}
      {termsToAccept !== null && <AcceptPartnerTerms partner={{ id, name }} terms={termsToAccept} />}
    </>
  );
}
