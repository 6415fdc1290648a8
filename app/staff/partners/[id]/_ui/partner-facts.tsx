import { Copyable } from '#components/ui/copyable.tsx';
import { FactsAside } from '#components/ui/facts-aside.tsx';
import type { RegisteredPartner } from '#lib/admin/partner-register.ts';
import { Moment } from '#app/admin/_ui/moment.tsx';
import { PartnerSecrets } from '../../_ui/partner-secrets.tsx';
import { PartnerTerms } from '../../_ui/partner-terms.tsx';

/** A partner's properties. */
export function PartnerFacts({ partner, now }: { partner: RegisteredPartner; now: Date }) {
  const { id, clientId, secrets, websiteUrl, redirectUris, createdAt } = partner;
  return (
    <FactsAside
      title="About this partner"
      className="xl:col-start-2 xl:row-span-2 xl:row-start-1"
      facts={[
        {
          term: 'Client ID',
          value: clientId === null ? 'None' : <Copyable text={clientId} label="Copy client ID" />,
        },
        { term: 'Secrets', value: <PartnerSecrets secrets={secrets ?? []} now={now} /> },
        { term: 'Terms of service', value: <PartnerTerms partner={partner} /> },
        { term: 'Website', value: websiteUrl ?? 'None' },
        {
          term: 'Redirect URLs',
          value:
            redirectUris.length === 0 ? (
              'None'
            ) : (
              <ul className="space-y-1">
                {redirectUris.map((uri) => (
                  <li key={uri} className="wrap-anywhere">
                    {uri}
                  </li>
                ))}
              </ul>
            ),
        },
        { term: 'Added', value: <Moment date={createdAt} /> },
        { term: 'ID', value: <Copyable text={id} label="Copy partner ID" />, isLong: true },
      ]}
    />
  );
}
