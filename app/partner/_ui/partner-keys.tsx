import { ButtonDetails } from '#components/ui/button-details.tsx';
import { RowActions } from '#components/ui/row-actions.tsx';
import { Section } from '#components/ui/section.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { PartnerPublicKey } from '#lib/admin/own-partner.ts';
import { Day } from '#app/admin/_ui/moment.tsx';
import { AddKey } from './add-key.tsx';
import { RemoveKey } from './remove-key.tsx';

interface PartnerKeysProps {
  partner: { id: string; name: string };
  keys: readonly PartnerPublicKey[];
  /** Whether a client secret is valid. */
  hasSecret: boolean;
}

/** The public keys with which a partner signs its token requests, and the form that adds some. */
export function PartnerKeys({ partner: { id, name }, keys, hasSecret }: PartnerKeysProps) {
  const kids = keys.map(({ kid }) => kid);
  return (
    <Section
      title="Public keys"
      summary={
        <>
          The program of {name} can sign its token requests with a private key instead of sending a secret.{' '}
          <TextLink href="/docs/partners#sign-in-with-a-key-instead-of-a-secret">The guide</TextLink> shows how.
        </>
      }
    >
      {keys.length === 0 ? (
        <p className="text-muted">No public key is registered.</p>
      ) : (
        <Table cards caption="Public keys">
          <TableHead columns={['Key ID (kid)', 'Algorithm', 'Added']} actions nowrap />
          <tbody>
            {keys.map(({ kid, kind, createdAt }) => (
              <tr key={kid}>
                <th scope="row" className="min-w-48">
                  <code className="text-xs break-all">{kid}</code>
                </th>
                <td data-label="Algorithm" className="whitespace-nowrap">
                  {kind}
                </td>
                <td data-label="Added">
                  <Day date={createdAt} />
                </td>
                <td>
                  <RowActions of={kid}>
                    <RemoveKey
                      partnerId={id}
                      kid={kid}
                      keepKids={kids.filter((other) => other !== kid)}
                      isOnlyCredential={kids.length === 1 && !hasSecret}
                    />
                  </RowActions>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <ButtonDetails label="Add a public key">
        <AddKey partnerId={id} kids={kids} />
      </ButtonDetails>
    </Section>
  );
}
