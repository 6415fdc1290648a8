import { Callout } from '../../../../../components/ui/callout.tsx';
import { Section } from '../../../../../components/ui/section.tsx';
import { Table } from '../../../../../components/ui/table.tsx';
import { dayWords } from '../../../../../lib/date-words.ts';
import type { TokenDetail } from '../../../../../lib/token-detail.ts';
import { inOrder, scopeName } from '../../../../../lib/token-scopes.ts';
import { leastPrivilege } from '../../../../../lib/token-usage.ts';
import { NarrowToken } from './narrow-token.tsx';

/** Which of its permissions a key really uses, and an offer to take the others away. */
export function LeastPrivilege({ token, mayChange }: { token: TokenDetail; mayChange: boolean }) {
  const { kept, unused } = leastPrivilege(token);
  const lastUsed = new Map(token.scopeUses.map(({ scope, lastUsedOn }) => [scope, lastUsedOn]));
  return (
    <Section
      title="Permissions in use"
      summary="What a key does not need, it should not have: a thief gets only what is left."
      actions={
        mayChange &&
        unused.length > 0 &&
        kept.length > 0 && <NarrowToken tokenId={token.id} kept={kept} unused={unused} />
      }
    >
      <Verdict kept={kept} unused={unused} />
      <Table caption="Permissions and their last use">
        <thead>
          <tr>
            <th scope="col">Permission</th>
            <th scope="col">Last used</th>
          </tr>
        </thead>
        <tbody>
          {inOrder(token.scopes).map((scope) => {
            const day = lastUsed.get(scope);
            return (
              <tr key={scope}>
                <th scope="row">{scopeName(scope)}</th>
                <td>
                  {day ? dayWords(new Date(day)) : unused.includes(scope) ? 'Not in 30 days' : 'With its writing'}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Section>
  );
}

function Verdict({ kept, unused }: { kept: readonly string[]; unused: readonly string[] }) {
  if (unused.length === 0) {
    return (
      <Callout kind="success" title="It uses all it has">
        Each permission was used in the last 30 days.
      </Callout>
    );
  }
  if (kept.length === 0) {
    return (
      <Callout title="It used no permission in the last 30 days">
        Nothing to go by yet. If no program needs the key, revoke it.
      </Callout>
    );
  }
  return (
    <Callout title={unused.length === 1 ? 'One permission is not used' : `${unused.length} permissions are not used`}>
      In the last 30 days it did without: {unused.map(scopeName).join(', ')}.
    </Callout>
  );
}
