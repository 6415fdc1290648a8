import clsx from 'clsx';
import { Badge } from '#components/ui/badge.tsx';
import { stateTones } from '#components/ui/state-tones.ts';
import { Table } from '#components/ui/table.tsx';
import { roomy, squeezed, TableHead } from '#components/ui/table-head.tsx';
import type { ReceivedAccess } from '#lib/admin/own-partner.ts';
import { softLink } from '#lib/text/soft-link.ts';
import { ScopeChips } from '#app/admin/_ui/scope-chips.tsx';
import { Day, LastUse } from '#app/admin/_ui/moment.tsx';

interface CompanyTableProps {
  items: readonly ReceivedAccess[];
  /** Returns the URL of a company's page, for a reader who may open it. */
  hrefOf?: ((companyId: string) => string) | undefined;
  now: Date;
}

/** Companies that granted a partner access. */
export function CompanyTable({ items, hrefOf, now }: CompanyTableProps) {
  return (
    <Table cards caption="Companies that granted access">
      <TableHead
        columns={['Company', 'Access', 'Permissions', 'Since', 'Until', 'Last request']}
        numbers={['30-day requests']}
        dropped={['Since']}
      />
      <tbody>
        {items.map((access) => (
          <tr key={access.id}>
            <th scope="row" className="min-w-40">
              {hrefOf === undefined ? (
                access.companyName
              ) : (
                <a {...softLink} href={hrefOf(access.companyId)} className="break-words underline hover:text-accent">
                  {access.companyName}
                </a>
              )}
              <code className="block text-xs font-normal wrap-anywhere text-muted">{access.companyId}</code>
            </th>
            <td data-label="Access" data-card="corner">
              <AccessStatus status={access.status} />
              <span className={clsx('mt-1', squeezed)}>
                since <Day date={access.createdAt} />
              </span>
            </td>
            <td data-label="Permissions" data-card="line" className="min-w-32">
              <ScopeChips scopes={access.scopes} className="max-w-88 md:max-lg:max-w-32" />
            </td>
            <td data-label="Since" className={roomy}>
              <Day date={access.createdAt} />
            </td>
            <td data-label="Until" className="min-w-24">
              <Until access={access} />
            </td>
            <td data-label="Last request" className="min-w-28">
              <LastUse at={access.lastUsedAt} now={now} />
            </td>
            <td data-label="30-day requests" className="text-right tabular-nums">
              {new Intl.NumberFormat('en').format(BigInt(access.requestsLast30Days))}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Until({ access: { revokedAt, expiresAt } }: { access: ReceivedAccess }) {
  const end = revokedAt ?? expiresAt;
  return end === null ? 'No expiry' : <Day date={end} />;
}

function AccessStatus({ status }: Pick<ReceivedAccess, 'status'>) {
  const words = { ACTIVE: 'Active', EXPIRED: 'Expired', REVOKED: 'Revoked' }[status];
  return <Badge tone={stateTones[status]}>{words}</Badge>;
}
