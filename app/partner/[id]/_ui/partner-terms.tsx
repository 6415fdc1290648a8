import { Section } from '#components/ui/section.tsx';
import { Callout } from '#components/ui/callout.tsx';
import type { OwnPartner } from '#lib/admin/own-partner.ts';
import { Day } from '#app/admin/_ui/moment.tsx';
import { AcceptOwnTerms } from './accept-own-terms.tsx';

/** The terms of service: what is to be accepted, and the latest acceptance. Nothing where there are no terms. */
export function PartnerTerms({ partner: { id, name, termsAcceptance, termsToAccept } }: { partner: OwnPartner }) {
  if (termsAcceptance === null && termsToAccept === null) return null;
  return (
    <Section title="Terms of service">
      {termsToAccept !== null && (
        <Callout kind="warning" title={`${name} gets no access token before you accept the terms of service`}>
          <p>
            <a href={termsToAccept.url} target="_blank" rel="noreferrer">
              Read version {termsToAccept.version}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </p>
          <div className="mt-3">
            <AcceptOwnTerms partner={{ id, name }} terms={termsToAccept} />
          </div>
        </Callout>
      )}
      {termsAcceptance !== null && (
        <p>
          Version {termsAcceptance.version} was accepted on <Day date={termsAcceptance.acceptedAt} />
          {termsAcceptance.acceptedBy !== null && <> by {termsAcceptance.acceptedBy}</>}.
        </p>
      )}
    </Section>
  );
}
