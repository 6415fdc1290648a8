import { Copyable } from '#components/ui/copyable.tsx';
import { FactsAside } from '#components/ui/facts-aside.tsx';
import type { TokenDetail } from '#lib/admin/token-detail.ts';
import { secretsOf } from '#lib/admin/token-usage-days.ts';
import { LastUse, Moment } from '#app/admin/_ui/moment.tsx';

interface TokenFactsProps {
  token: TokenDetail;
  /** Neither revoked nor expired: then the page lists its valid secrets. */
  isLive: boolean;
  now: Date;
}

/** A key's properties. */
export function TokenFacts({ token, isLive, now }: TokenFactsProps) {
  const { allowedCidrs, createdBy, createdAt, expiresAt, revokedAt, lastUsedAt, lastUsedIp } = token;
  const { timeZone } = token.company;
  const { current, old } = isLive ? secretsOf(token) : {};
  // The table of secrets has the last use, unless that was with a secret that has ended.
  const isInSecrets = [current, old].some((secret) => secret?.lastUsedAt === lastUsedAt);
  return (
    <FactsAside
      title="About this key"
      className="lg:col-start-2 lg:row-start-1"
      facts={[
        {
          term: 'Allowed IP addresses',
          value:
            allowedCidrs.length === 0
              ? 'Any'
              : allowedCidrs.map((range) => (
                  <code key={range} className="block">
                    {range}
                  </code>
                )),
        },
        ...(isInSecrets
          ? []
          : [{ term: 'Last used', value: <LastUse at={lastUsedAt} ip={lastUsedIp} timeZone={timeZone} now={now} /> }]),
        revokedAt
          ? { term: 'Revoked', value: <Moment date={revokedAt} timeZone={timeZone} /> }
          : // In UTC, as it is chosen: a day ends at its end in UTC.
            { term: 'Expires', value: expiresAt ? <Moment date={expiresAt} /> : 'Never' },
        {
          term: 'Created',
          value: (
            <>
              <Moment date={createdAt} timeZone={timeZone} />
              <span className="block text-xs text-muted">by {createdBy?.name ?? 'a removed member'}</span>
            </>
          ),
        },
        { term: 'ID', value: <Copyable text={token.id} label="Copy key ID" />, isLong: true },
      ]}
    />
  );
}
