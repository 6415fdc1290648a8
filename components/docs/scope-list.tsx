import { Badge } from '../ui/badge.tsx';

/** The scopes a token needs, or the plain statement that there is none to need. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  if (scopes.length === 0) return <>none</>;
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
