import { Badge } from '#components/ui/badge.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Section } from '#components/ui/section.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import { relativeWords, zonedMomentWords } from '#lib/text/date-words.ts';
import type { TokenDetail, TokenSecret } from '#lib/admin/token-detail.ts';
import { oldValueUse, secretsOf } from '#lib/admin/token-usage-days.ts';
import { Day, LastUse } from '#app/admin/_ui/moment.tsx';
import { EndRotation } from './end-rotation.tsx';

interface TokenSecretsProps {
  token: TokenDetail;
  now: Date;
  /** Neither revoked nor expired. */
  isLive: boolean;
  mayChange: boolean;
}

/** The valid secrets of this key: one, or two during a rotation, with the latest use of the old one. */
export function TokenSecrets({ token, now, isLive, mayChange }: TokenSecretsProps) {
  const { current, old } = isLive ? secretsOf(token) : {};
  const rows = [
    ...(current ? [{ secret: current, words: old ? 'New' : 'In use' }] : []),
    ...(old ? [{ secret: old, words: 'Old' }] : []),
  ];
  return (
    <Section
      title={old ? 'Two active secrets' : 'Secret'}
      summary={
        old
          ? 'Both work until the old one expires, so you can update your programs one by one.'
          : 'It was shown once, when it was created. Of its text, only the prefix and the last four characters are stored.'
      }
      actions={old && mayChange && <EndRotation tokenId={token.id} old={old} />}
    >
      {current && old && <OldValueNote old={old} since={current.createdAt} now={now} />}
      {rows.length === 0 ? (
        <p className="text-muted">This key has no active secret.</p>
      ) : (
        <Table cards caption="Secrets of this key">
          <TableHead columns={['Secret', 'Created', 'Last used', 'Expires']} />
          <tbody>
            {rows.map(({ secret, words }) => (
              <tr key={secret.id}>
                <th scope="row" className="min-w-32">
                  <code className="mr-2">…{secret.lastFour}</code>
                  <Badge tone={words === 'Old' ? 'warning' : 'success'}>{words}</Badge>
                </th>
                <td data-label="Created">
                  <Day date={secret.createdAt} timeZone={token.company.timeZone} />
                </td>
                <td data-label="Last used" data-card="line" className="min-w-32">
                  <LastUse at={secret.lastUsedAt} ip={secret.lastUsedIp} timeZone={token.company.timeZone} now={now} />
                </td>
                <td data-label="Expires" className="min-w-28">
                  {secret.expiresAt ? (
                    <>
                      {relativeWords(secret.expiresAt, now)}
                      <span className="block text-xs text-muted">
                        {zonedMomentWords(secret.expiresAt, token.company.timeZone)}
                      </span>
                    </>
                  ) : (
                    'Same as key'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}

/** Explains whether the end of the rotation would lock out a program. */
function OldValueNote({ old, since, now }: { old: TokenSecret; since: string; now: Date }) {
  switch (oldValueUse(old, since, now)) {
    case 'used':
      return (
        <Callout kind="warning" title="The old secret is still in use">
          <p>
            It was last used {relativeWords(old.lastUsedAt ?? now, now)}
            {old.lastUsedIp !== null && (
              <>
                , from <code>{old.lastUsedIp}</code>
              </>
            )}
            . Update that program before the old secret expires.
          </p>
        </Callout>
      );
    case 'too-early':
      return (
        <Callout title="It isn’t known yet whether the old secret is in use">
          <p>Usage is recorded once a minute. Reload this page in two minutes.</p>
        </Callout>
      );
    case 'unused':
      return (
        <Callout kind="success" title="The old secret is no longer in use">
          <p>
            It hasn’t been used since the new one was created, {relativeWords(since, now)}. Check programs that run
            rarely, then revoke it.
          </p>
        </Callout>
      );
  }
}
