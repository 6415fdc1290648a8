import clsx from 'clsx';
import { Badge } from '#components/ui/badge.tsx';
import { scopeNames } from '#lib/admin/token-scopes.ts';

interface ScopeChipsProps {
  scopes: readonly string[];
  /** In a table, the maximum width, which keeps them from taking the room of the other columns. */
  className?: string;
}

/** Permissions by their names. */
export function ScopeChips({ scopes, className }: ScopeChipsProps) {
  return (
    <ul className={clsx('flex flex-wrap gap-1', className)}>
      {scopeNames(scopes).map((name) => (
        <li key={name}>
          <Badge>{name}</Badge>
        </li>
      ))}
    </ul>
  );
}
