import { Copyable } from '#components/ui/copyable.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { RowActions } from '#components/ui/row-actions.tsx';
import { Section } from '#components/ui/section.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { relativeWords } from '#lib/text/date-words.ts';
import type { OwnPartner, PartnerSecret } from '#lib/admin/own-partner.ts';
import { Day, LastUse } from '#app/admin/_ui/moment.tsx';
import { RotatePartner } from '#app/staff/partners/_ui/rotate-partner.tsx';
import { RevokeSecret } from './revoke-secret.tsx';

interface CredentialsProps {
  partner: OwnPartner;
  apiUrl: string;
  now: Date;
}

/** The client ID, the token endpoint and the client secrets of a partner. */
export function Credentials({ partner, apiUrl, now }: CredentialsProps) {
  const { id, name } = partner;
  const clientId = partner.clientId ?? '';
  const secrets = partner.secrets ?? [];
  return (
    <Section
      title="Client credentials"
      summary={
        <>
          Your program exchanges them for an access token. <TextLink href="/docs/partners">The guide</TextLink> shows
          how.
        </>
      }
      actions={
        <RotatePartner
          partner={{ id, name, clientId }}
          apiUrl={apiUrl}
          advice="Keep it in the secret store of your program."
        />
      }
    >
      <Facts
        facts={[
          { term: 'Client ID', value: <Copyable text={clientId} label="Copy client ID" />, isLong: true },
          { term: 'Endpoint', value: <Copyable text={`${apiUrl}/oauth/token`} label="Copy endpoint" />, isLong: true },
          { term: 'Audience', value: <Copyable text={`${apiUrl}/graphql`} label="Copy audience" />, isLong: true },
        ]}
      />
      {secrets.length === 0 ? (
        <p>No secret is valid. Rotate the secret to get a new one.</p>
      ) : (
        <Secrets secrets={secrets} partnerId={id} now={now} />
      )}
    </Section>
  );
}

function Secrets({ secrets, partnerId, now }: { secrets: readonly PartnerSecret[]; partnerId: string; now: Date }) {
  return (
    <Table cards caption="Client secrets">
      <TableHead columns={['Secret', 'Created', 'Last token', 'Ends']} actions nowrap />
      <tbody>
        {secrets.map((secret) => (
          <tr key={secret.id}>
            <th scope="row">
              <span className="md:hidden">Secret </span>
              <code className="font-normal">…{secret.lastFour}</code>
            </th>
            <td data-label="Created">
              <Day date={secret.createdAt} />
            </td>
            <td data-label="Last token" data-card="line" className="min-w-40">
              <LastUse at={secret.lastUsedAt} now={now} />
            </td>
            <td data-label="Ends" className="min-w-28">
              {secret.expiresAt === null ? 'No expiry' : relativeWords(secret.expiresAt, now)}
            </td>
            <td>
              <RowActions of={`the secret that ends in ${secret.lastFour}`}>
                <RevokeSecret
                  partnerId={partnerId}
                  secret={{ id: secret.id, lastFour: secret.lastFour }}
                  isOnly={secrets.length === 1}
                />
              </RowActions>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
