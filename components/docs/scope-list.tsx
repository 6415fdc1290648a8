import { Badge } from '../ui/badge.tsx';

/** The permissions a token needs. `none` is the text if it needs none. */
export function ScopeList({ scopes, none = 'none' }: { scopes: readonly string[]; none?: string }) {
  if (scopes.length === 0) return <>{none}</>;
  return (
    <span className="inline-flex flex-wrap gap-2">
      {scopes.map((scope) => (
        <Badge key={scope} code>
          {scope}
        </Badge>
      ))}
    </span>
  );
}
