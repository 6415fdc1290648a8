import { Badge } from '#components/ui/badge.tsx';
import { scopeNames } from '#lib/admin/token-scopes.ts';

/** Permissions by their names. The width keeps them from taking the room of a table's other columns. */
export function ScopeChips({ scopes }: { scopes: readonly string[] }) {
  return (
    <ul className="flex max-w-88 flex-wrap gap-1 md:max-lg:max-w-32">
      {scopeNames(scopes).map((name) => (
        <li key={name}>
          <Badge>{name}</Badge>
        </li>
      ))}
    </ul>
  );
}
