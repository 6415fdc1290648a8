import { Badge } from '../../../../components/ui/badge.tsx';
import { Table } from '../../../../components/ui/table.tsx';
import { dayWords, momentWords, relativeWords } from '../../../../lib/date-words.ts';
import { scopeSummary } from '../../../../lib/token-scopes.ts';
import type { ApiToken } from '../../../../lib/tokens.ts';

const statuses = new Map<string, { words: string; tone: 'success' | 'warning' | 'danger' | 'neutral' }>([
  ['ACTIVE', { words: 'Active', tone: 'success' }],
  ['EXPIRING', { words: 'Expires soon', tone: 'warning' }],
  ['ROTATING', { words: 'Rotating', tone: 'warning' }],
  ['EXPIRED', { words: 'Expired', tone: 'neutral' }],
  ['REVOKED', { words: 'Revoked', tone: 'danger' }],
]);

interface TokenTableProps {
  tokens: readonly ApiToken[];
  createdId: string | undefined;
  now: Date;
}

/** Keys with all that helps to tell a live one from a forgotten one. */
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
              <span className="break-words">{token.name}</span>
              {token.id === createdId && <span className="ml-2 text-xs text-success">Just created</span>}
              <code className="block text-xs font-normal text-muted">
                {token.prefix}…{token.lastFour}
              </code>
            </th>
            <td className="whitespace-nowrap">
              <Status status={token.status} />
            </td>
            <td className="min-w-44">
              {scopeSummary(token.scopes)}
              {token.allowedCidrs.length > 0 && (
                <span className="block text-xs text-muted">only from {token.allowedCidrs.join(', ')}</span>
              )}
            </td>
            <td className="min-w-40">
              <LastUse token={token} now={now} />
            </td>
            <td className="min-w-28">
              {token.expiresAt ? <Moment date={token.expiresAt}>{dayWords(token.expiresAt)}</Moment> : 'Never'}
            </td>
            <td className="min-w-32">
              <Moment date={token.createdAt}>{dayWords(token.createdAt)}</Moment>
              <span className="block text-xs text-muted">by {token.createdBy?.name ?? 'someone since removed'}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Status({ status }: { status: string }) {
  const known = statuses.get(status);
  return <Badge tone={known?.tone}>{known?.words ?? status}</Badge>;
}

function LastUse({ token, now }: { token: ApiToken; now: Date }) {
  if (!token.lastUsedAt) return 'Never used';
  return (
    <>
      {relativeWords(token.lastUsedAt, now)}
      <span className="block text-xs text-muted">
        <time dateTime={token.lastUsedAt.toISOString()}>{momentWords(token.lastUsedAt)}</time>
        {token.lastUsedIp !== null && <> from {token.lastUsedIp}</>}
      </span>
    </>
  );
}

function Moment({ date, children }: { date: Date; children: string }) {
  return (
    <time dateTime={date.toISOString()} title={momentWords(date)} className="whitespace-nowrap">
      {children}
    </time>
  );
}
