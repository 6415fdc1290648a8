import { Badge } from '../ui/badge.tsx';

/** The permissions a token needs, or "none". `isForStaff`: no permission is enough, because only staff can run it. */
export function ScopeList({ scopes, isForStaff = false }: { scopes: readonly string[]; isForStaff?: boolean }) {
  if (scopes.length === 0) return <>{isForStaff ? 'only for the platform’s staff' : 'none'}</>;
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
