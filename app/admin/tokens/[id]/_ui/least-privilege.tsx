import { Callout } from '#components/ui/callout.tsx';
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

/** The permissions that a key uses, and a button to remove the others. */
export function LeastPrivilege({ token, isLive, mayChange }: LeastPrivilegeProps) {
  const { kept, unused } = leastPrivilege(token);
  return (
    <Section
      title={isLive ? 'Permissions in use' : 'Permissions'}
      summary={isLive ? 'Remove permissions that the key doesn’t use, to limit the damage if it leaks.' : undefined}
      actions={
        isLive &&
        mayChange &&
        unused.length > 0 &&
        kept.length > 0 && <NarrowToken tokenId={token.id} kept={kept} unused={unused} />
      }
    >
      {isLive && <Verdict kept={kept} unused={unused} />}
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
  const names = unusedNames(unused, kept);
  const { readOnly, never } = names;
  return (
    <Callout title={unusedTitle(names)}>
      {never.length > 0 && <p>Not used in the last 30 days: {never.join(', ')}.</p>}
      {readOnly.length > 0 && <p>Not used to write: {readOnly.join(', ')}. Without them, reading still works.</p>}
    </Callout>
  );
}
