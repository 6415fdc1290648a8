import { Badge } from '#components/ui/badge.tsx';
import { Table } from '#components/ui/table.tsx';
import type { ReceivedAccess } from '#lib/admin/own-partner.ts';
import { scopeSummary } from '#lib/admin/token-scopes.ts';
import { Day, LastUse } from '#app/admin/_ui/moment.tsx';

/** Companies that granted a partner access. */
export function CompanyTable({ items, now }: { items: readonly ReceivedAccess[]; now: Date }) {
  return (
    <Table caption="Companies that granted access">
      <thead>
        <tr>
          {['Company', 'Access', 'Permissions', 'Since', 'Until', 'Last request'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          <th scope="col" className="text-right whitespace-nowrap">
            Requests in 30 days
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((access) => (
          <tr key={access.id}>
            <th scope="row" className="min-w-40">
              {access.companyName}
              <code className="block text-xs font-normal break-all text-muted">{access.companyId}</code>
            </th>
            <td>
              <AccessStatus status={access.status} />
            </td>
            <td className="min-w-40">{scopeSummary(access.scopes)}</td>
            <td>
              <Day date={access.createdAt} />
            </td>
            <td className="min-w-28">
              <Until access={access} />
            </td>
            <td className="min-w-40">
              <LastUse at={access.lastUsedAt} now={now} />
            </td>
            <td className="text-right tabular-nums">
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
  if (status === 'REVOKED') return <Badge tone="danger">Revoked</Badge>;
  if (status === 'EXPIRED') return <Badge tone="danger">Expired</Badge>;
  return <Badge tone="success">Active</Badge>;
}
