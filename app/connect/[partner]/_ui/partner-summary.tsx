import { Facts } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';
import type { PortalGetConnectingPartnerQuery } from '#lib/graphql/generated/operations.ts';
import { Day } from '#app/admin/_ui/moment.tsx';
import { PartnerName } from '#app/admin/partners/_ui/partner-name.tsx';

type ConnectingPartner = NonNullable<PortalGetConnectingPartnerQuery['getPartner']>;

/** Who the partner is, and whether it has accepted the terms of service. */
export function PartnerSummary({ partner }: { partner: ConnectingPartner }) {
  const { name, termsAcceptance, termsToAccept } = partner;
  return (
    <Section
      title={`Who is ${name}?`}
      summary="The platform has registered it. Compare the website, not only the name."
    >
      <Facts
        facts={[
          { term: 'Partner', value: <PartnerName partner={partner} /> },
          {
            term: 'Terms',
            value:
              termsAcceptance === null ? (
                'It hasn’t accepted the platform’s terms of service.'
              ) : (
                <>
                  It accepted version {termsAcceptance.version} of the platform’s terms of service on{' '}
                  <Day date={termsAcceptance.acceptedAt} />.
                </>
              ),
          },
        ]}
      />
      {termsToAccept !== null && (
        <p className="text-sm text-muted">
          It gets no access token before it accepts version {termsToAccept.version}. You can grant access now.
        </p>
      )}
    </Section>
  );
}
