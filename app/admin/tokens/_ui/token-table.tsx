import { Table } from '#components/ui/table.tsx';
import { scopeSummary } from '#lib/admin/token-scopes.ts';
import type { ApiToken } from '#lib/admin/tokens.ts';
import { Day, LastUse } from '../../_ui/moment.tsx';
import { TokenStatus } from './token-status.tsx';
import { softLink } from '#lib/text/soft-link.ts';

interface TokenTableProps {
  tokens: readonly ApiToken[];
  createdId: string | undefined;
  now: Date;
}

/** Keys with the data that distinguishes a used key from a forgotten one. */
export function TokenTable({ tokens, createdId, now }: TokenTableProps) {
  return (
    <Table caption="API keys">
      <thead>
        <tr>
          {['Key', 'Status', 'Permissions', 'Last used', 'Expires', 'Created'].map((title) => (
            <th key={title} scope="col" className="whitespace-nowrap">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <tr key={token.id} className={token.id === createdId ? 'bg-success-wash' : undefined}>
            <th scope="row" className="min-w-52">
              <a {...softLink} href={`/admin/tokens/${token.id}`} className="break-words underline hover:text-accent">
                {token.name}
              </a>
              {token.id === createdId && <span className="ml-2 text-xs text-success">Created just now</span>}
              <code className="block text-xs font-normal text-muted">
                {token.prefix}…{token.lastFour}
              </code>
            </th>
            <td className="whitespace-nowrap">
              <TokenStatus status={token.status} />
            </td>
            <td className="min-w-44">
              {scopeSummary(token.scopes)}
              {token.allowedCidrs.length > 0 && (
                <span className="block text-xs text-muted">only from {token.allowedCidrs.join(', ')}</span>
              )}
            </td>
            <td className="min-w-40">
              <LastUse at={token.lastUsedAt} ip={token.lastUsedIp} now={now} />
            </td>
            <td className="min-w-28">{token.expiresAt ? <Day date={token.expiresAt} /> : 'Never'}</td>
            <td className="min-w-32">
              <Day date={token.createdAt} />
              <span className="block text-xs text-muted">by {token.createdBy?.name ?? 'a removed member'}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
