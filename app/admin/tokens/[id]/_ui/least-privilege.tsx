import { Section } from '#components/ui/section.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import type { TokenDetail } from '#lib/admin/token-detail.ts';
import { scopeName, strongestScopes } from '#lib/admin/token-scopes.ts';
import { lastUseWords, leastPrivilege, unusedNames, unusedTitle } from '#lib/admin/token-usage-days.ts';
import { NarrowToken } from './narrow-token.tsx';

interface LeastPrivilegeProps {
  token: TokenDetail;
  /** Whether the key still works. For another one, there is nothing to do. */
  isLive: boolean;
  mayChange: boolean;
}

/** The permissions of a key and their last use, and a button to remove those that it doesn’t use. */
export function LeastPrivilege({ token, isLive, mayChange }: LeastPrivilegeProps) {
  const { kept, unused } = leastPrivilege(token);
  return (
    <Section
      title="Permissions"
      summary={isLive ? verdictOf(kept, unused) : undefined}
      actions={
        isLive &&
        mayChange &&
        unused.length > 0 &&
        kept.length > 0 && <NarrowToken tokenId={token.id} kept={kept} unused={unused} />
      }
    >
      <Table caption="Permissions and their last use">
        <TableHead columns={['Permission', 'Last used']} />
        <tbody>
          {strongestScopes(token.scopes).map((scope) => (
            <tr key={scope}>
              <th scope="row">{scopeName(scope)}</th>
              <td>{lastUseWords(scope, token.scopeUses)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

/** Whether the key has more permissions than it uses. */
function verdictOf(kept: readonly string[], unused: readonly string[]): string {
  if (unused.length === 0) return 'Each permission was used in the last 30 days.';
  return kept.length === 0
    ? 'No permission was used in the last 30 days. If no program needs the key, revoke it.'
    : `${unusedTitle(unusedNames(unused, kept))}. Remove what the key doesn’t use, to limit the damage if it leaks.`;
}
