import clsx from 'clsx';
import { Sparkline } from '#components/chart/sparkline.tsx';
import { Table } from '#components/ui/table.tsx';
import { roomy, squeezed, TableHead } from '#components/ui/table-head.tsx';
import type { UsageDay } from '#lib/admin/token-detail.ts';
import { columnOrders, type OpenList } from '#lib/admin/admin-list-table.ts';
import { busiestDay, hasChart, scaleWords, secretsOf, totalOf, usageWords } from '#lib/admin/token-usage-days.ts';
import { usageChart } from '#lib/admin/usage-chart.ts';
import type { ApiToken } from '#lib/admin/tokens.ts';
import { Day, LastUse } from '../../_ui/moment.tsx';
import { ScopeChips } from '../../_ui/scope-chips.tsx';
import { TokenStatus } from './token-status.tsx';
import { relativeWords, zonedMomentWords } from '#lib/text/date-words.ts';
import { softLink } from '#lib/text/soft-link.ts';

interface TokenTableProps {
  list: OpenList;
  /** Each key with its requests by day. */
  rows: readonly { token: ApiToken; days: readonly UsageDay[] }[];
  createdId: string | undefined;
  /** The company's time zone. */
  timeZone: string | undefined;
  now: Date;
}

/** Keys with the data that distinguishes a used key from a forgotten one. */
export function TokenTable({ list, rows, createdId, timeZone, now }: TokenTableProps) {
  const used = rows.map(({ days }) => days).filter((days) => busiestDay([days]) > 0);
  const peak = busiestDay(used);
  const requests = `${rows[0]?.days.length ?? 0}-day requests`;
  const charts = used.filter((days) => hasChart(days, peak));
  return (
    <>
      <Table cards caption="API keys">
        <TableHead
          columns={['Key', 'Status', 'Permissions', requests, 'Last used', 'Expires', 'Created']}
          dropped={['Expires', 'Created']}
          orders={columnOrders(list)}
          nowrap
        />
        <tbody>
          {rows.map(({ token, days }) => (
            <tr key={token.id} className={token.id === createdId ? 'bg-success-wash' : undefined}>
              <th scope="row" className="min-w-36 md:max-lg:min-w-28">
                <a
                  {...softLink}
                  href={`/admin/tokens/${token.id}`}
                  className="wrap-anywhere underline hover:text-accent"
                >
                  {token.name}
                </a>
                {token.id === createdId && <span className="ml-2 text-xs text-success">Created just now</span>}
                <code className="block text-xs font-normal text-muted">
                  {token.prefix}…{token.lastFour}
                </code>
                <span className={squeezed}>
                  created <Day date={token.createdAt} timeZone={timeZone} />
                </span>
              </th>
              <td data-label="Status" data-card="corner" className="whitespace-nowrap">
                <TokenStatus status={token.status} />
                {token.status === 'ROTATING' && <OldSecretEnd token={token} timeZone={timeZone} now={now} />}
                <span className={clsx('mt-1', squeezed)}>
                  <ExpiryNote token={token} timeZone={timeZone} />
                </span>
              </td>
              <td data-label="Permissions" data-card="line" className="min-w-32 xl:min-w-66">
                <ScopeChips scopes={token.scopes} className="max-w-88 md:max-xl:max-w-60" />
                {token.allowedCidrs.length > 0 && (
                  <span className="mt-1 block text-xs wrap-anywhere text-muted">
                    only from {token.allowedCidrs.join(', ')}
                  </span>
                )}
              </td>
              <td data-label={requests} className="whitespace-nowrap">
                <Requests name={token.name} days={days} peak={peak} />
              </td>
              <td data-label="Last used" className="wrap-anywhere lg:min-w-28">
                <LastUse at={token.lastUsedAt} ip={token.lastUsedIp} isBrief timeZone={timeZone} now={now} />
              </td>
              <td data-label={token.revokedAt === null ? 'Expires' : 'Revoked'} className={roomy}>
                <Expiry token={token} timeZone={timeZone} />
              </td>
              {/* A phone shows it on the key's page. */}
              <td className="min-w-28 wrap-anywhere max-lg:hidden">
                <Day date={token.createdAt} timeZone={timeZone} />
                <span className="block text-xs text-muted">by {token.createdBy?.name ?? 'a removed member'}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {rows.length > 1 && charts.length > 0 && (
        <p className="text-sm text-muted">
          {scaleWords(peak)} {charts.length < used.length && 'Keys with far fewer requests have no chart.'}
        </p>
      )}
    </>
  );
}

function hasRequests(days: readonly UsageDay[]): boolean {
  const { requests, rateLimited } = totalOf(days);
  return requests + rateLimited > 0;
}

/** The requests of the last days, with a chart that has the scale of the page if it can show anything on it. */
function Requests({ name, days, peak }: { name: string; days: readonly UsageDay[]; peak: number }) {
  if (!hasRequests(days)) return <span className="text-muted">None</span>;
  return (
    <>
      {totalOf(days).requests.toLocaleString('en')}
      {hasChart(days, peak) && <Sparkline label={usageWords(days)} parts={usageChart(days, name).series} peak={peak} />}
    </>
  );
}

interface ExpiryProps {
  token: ApiToken;
  timeZone: string | undefined;
}

/** When a key expires, or when it was revoked: then it can't expire anymore. */
function Expiry({ token: { expiresAt, revokedAt }, timeZone }: ExpiryProps) {
  if (revokedAt === null) return expiresAt ? <Day date={expiresAt} /> : 'Never';
  return (
    <>
      <span className="block max-md:hidden">Revoked</span> <Day date={revokedAt} timeZone={timeZone} />
    </>
  );
}

/** The expiry beside the status, where its column has no room. */
function ExpiryNote({ token: { expiresAt, revokedAt }, timeZone }: ExpiryProps) {
  if (revokedAt !== null) {
    return (
      <>
        since <Day date={revokedAt} timeZone={timeZone} />
      </>
    );
  }
  return expiresAt === null ? (
    'never expires'
  ) : (
    <>
      until <Day date={expiresAt} />
    </>
  );
}

/** When the old secret of a rotation ends: the programs that use it need the new one by then. */
function OldSecretEnd({
  token,
  timeZone = 'UTC',
  now,
}: Pick<TokenTableProps, 'timeZone' | 'now'> & { token: ApiToken }) {
  const { old } = secretsOf(token);
  if (!old?.expiresAt) return null;
  return (
    <span className="mt-1 block text-xs text-muted">
      old secret ends{' '}
      <time dateTime={old.expiresAt} title={zonedMomentWords(old.expiresAt, timeZone)} className="block">
        {relativeWords(old.expiresAt, now)}
      </time>
    </span>
  );
}
