import { Badge } from '../ui/badge.tsx';

/** The scopes a token needs, or the plain statement that it needs none. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  if (scopes.length === 0) return <>none, any valid token will do</>;
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
