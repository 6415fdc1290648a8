import { Badge } from '#components/ui/badge.tsx';
import { Table } from '#components/ui/table.tsx';
import type { ReceivedAccess } from '#lib/admin/own-partner.ts';
import { scopeSummary } from '#lib/admin/token-scopes.ts';
import { Day, LastUse } from '#app/admin/_ui/moment.tsx';

/** Companies that granted a partner access. */
export function CompanyTable({ items, now }: { items: readonly ReceivedAccess[]; now: Date }) {
  return (
    <Table cards caption="Companies that granted access">
      <thead>
        <tr>
          {['Company', 'Access', 'Permissions', 'Since', 'Until', 'Last request'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          <th scope="col" className="text-right">
            Requests in 30 days
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((access) => (
          <tr key={access.id}>
            <th scope="row" className="min-w-40">
              {access.companyName}
              <code className="block text-xs font-normal wrap-anywhere text-muted">{access.companyId}</code>
            </th>
            <td data-label="Access">
              <AccessStatus status={access.status} />
            </td>
            <td data-label="Permissions" className="min-w-32">
              {scopeSummary(access.scopes)}
            </td>
            <td data-label="Since">
              <Day date={access.createdAt} />
            </td>
            <td data-label="Until" className="min-w-24">
              <Until access={access} />
            </td>
            <td data-label="Last request" className="min-w-32">
              <LastUse at={access.lastUsedAt} now={now} />
            </td>
            <td data-label="Requests in 30 days" className="text-right tabular-nums">
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
