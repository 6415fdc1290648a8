import { Callout } from '#components/ui/callout.tsx';
import { Section } from '#components/ui/section.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import { dayWords } from '#lib/text/date-words.ts';
import type { TokenDetail } from '#lib/admin/token-detail.ts';
import { inOrder, scopeName } from '#lib/admin/token-scopes.ts';
import { leastPrivilege } from '#lib/admin/token-usage-days.ts';
import { NarrowToken } from './narrow-token.tsx';

/** The permissions that a key uses, and a button to remove the others. */
export function LeastPrivilege({ token, mayChange }: { token: TokenDetail; mayChange: boolean }) {
  const { kept, unused } = leastPrivilege(token);
  const lastUsed = new Map(token.scopeUses.map(({ scope, lastUsedOn }) => [scope, lastUsedOn]));
  return (
    <Section
      title="Permissions in use"
      summary="Remove permissions that the key doesn’t use, to limit the damage if it leaks."
      actions={
        mayChange &&
        unused.length > 0 &&
        kept.length > 0 && <NarrowToken tokenId={token.id} kept={kept} unused={unused} />
      }
    >
      <Verdict kept={kept} unused={unused} />
      <Table caption="Permissions and their last use">
        <TableHead columns={['Permission', 'Last used']} />
        <tbody>
          {inOrder(token.scopes).map((scope) => {
            const day = lastUsed.get(scope);
            return (
              <tr key={scope}>
                <th scope="row">{scopeName(scope)}</th>
                <td>
                  {day
                    ? dayWords(new Date(day))
                    : unused.includes(scope)
                      ? 'Not in 30 days'
                      : 'Included in write access'}
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
      <Callout kind="success" title="All permissions are in use">
        Each permission was used in the last 30 days.
      </Callout>
    );
  }
  if (kept.length === 0) {
    return (
      <Callout title="No permission was used in the last 30 days">
        There is no use to compare with. If no program needs the key, revoke it.
      </Callout>
    );
  }
  return (
    <Callout title={unused.length === 1 ? 'One permission is unused' : `${unused.length} permissions are unused`}>
      Not used in the last 30 days: {unused.map(scopeName).join(', ')}.
    </Callout>
  );
}
