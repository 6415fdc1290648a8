import { Badge } from '../../../../../components/ui/badge.tsx';
import { Callout } from '../../../../../components/ui/callout.tsx';
import { Section } from '../../../../../components/ui/section.tsx';
import { Table } from '../../../../../components/ui/table.tsx';
import { momentWords, relativeWords } from '../../../../../lib/date-words.ts';
import type { TokenDetail, TokenSecret } from '../../../../../lib/token-detail.ts';
import { oldValueUse, secretsOf } from '../../../../../lib/token-usage.ts';
import { Day, LastUse } from '../../../_ui/moment.tsx';
import { EndRotation } from './end-rotation.tsx';

interface TokenSecretsProps {
  token: TokenDetail;
  now: Date;
  /** Neither revoked nor expired. */
  isLive: boolean;
  mayChange: boolean;
}

/** The values that open this key: one, or two while it is being rotated, and who still uses the old one. */
export function TokenSecrets({ token, now, isLive, mayChange }: TokenSecretsProps) {
  const { current, old } = isLive ? secretsOf(token) : {};
  const rows = [
    ...(current ? [{ secret: current, words: old ? 'New' : 'In use' }] : []),
    ...(old ? [{ secret: old, words: 'Old' }] : []),
  ];
  return (
    <Section
      title={old ? 'Two values, for now' : 'Value'}
      summary={
        old
          ? 'Both work until the old one ends, so that programs can change over one after the other.'
          : 'Shown once when it was made. Only its last four characters are known here.'
      }
      actions={old && mayChange && <EndRotation tokenId={token.id} old={old} />}
    >
      {current && old && <OldValueNote old={old} since={current.createdAt} now={now} />}
      {rows.length === 0 ? (
        <p className="text-muted">No value opens this key any more.</p>
      ) : (
        <Table caption="Values of this key">
          <thead>
            <tr>
              {['Value', 'Made', 'Last used', 'Ends'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ secret, words }) => (
              <tr key={secret.id}>
                <th scope="row" className="min-w-32">
                  <code className="mr-2">…{secret.lastFour}</code>
                  <Badge tone={words === 'Old' ? 'warning' : 'success'}>{words}</Badge>
                </th>
                <td>
                  <Day date={secret.createdAt} />
                </td>
                <td className="min-w-44">
                  <LastUse at={secret.lastUsedAt} ip={secret.lastUsedIp} now={now} />
                </td>
                <td className="min-w-32">
                  {secret.expiresAt ? (
                    <>
                      {relativeWords(secret.expiresAt, now)}
                      <span className="block text-xs text-muted">{momentWords(secret.expiresAt)}</span>
                    </>
                  ) : (
                    'With the key'
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

/** Whether somebody would be locked out by ending the rotation. */
function OldValueNote({ old, since, now }: { old: TokenSecret; since: Date; now: Date }) {
  switch (oldValueUse(old, since, now)) {
    case 'used':
      return (
        <Callout kind="warning" title="The old value is still in use">
          <p>
            Somebody used it {relativeWords(old.lastUsedAt ?? now, now)}
            {old.lastUsedIp !== null && (
              <>
                , from <code>{old.lastUsedIp}</code>
              </>
            )}
            . Give that program the new value before the old one ends.
          </p>
        </Callout>
      );
    case 'too-early':
      return (
        <Callout title="Too early to tell who still uses the old value">
          <p>Uses are noted once a minute. Load this page again in two minutes.</p>
        </Callout>
      );
    case 'unused':
      return (
        <Callout kind="success" title="The old value has not been used since">
          <p>
            Nobody used it after the new one was made, {relativeWords(since, now)}. Think of programs that run rarely;
            then it can end.
          </p>
        </Callout>
      );
  }
}
