import { Badge } from '#components/ui/badge.tsx';
import { referencePath } from '#lib/reference/paths.ts';
import type { FieldCost } from '#lib/reference/field-cost.ts';
import { shortCost } from '#lib/reference/cost-words.ts';
import { ReferenceLink } from '#components/docs/reference-link.tsx';

interface FieldMarksProps {
  scopes: readonly string[];
  cost: FieldCost | undefined;
}

/** The permissions and points that a field requires. */
export function FieldMarks({ scopes, cost }: FieldMarksProps) {
  const points = shortCost(cost);
  if (scopes.length === 0 && points === undefined) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
      {scopes.length > 0 && (
        <span className="inline-flex flex-wrap items-baseline gap-2">
          Requires
          {scopes.map((scope) => (
            <ScopeLink key={scope} scope={scope} />
          ))}
        </span>
      )}
      {points !== undefined && <span>Costs {points}</span>}
    </p>
  );
}

/** A permission, linked to its description. */
export function ScopeLink({ scope }: { scope: string }) {
  return (
    <ReferenceLink href={referencePath(`APITokenScope.${scope}`)} className="hover:underline">
      <Badge code>{scope}</Badge>
    </ReferenceLink>
  );
}
