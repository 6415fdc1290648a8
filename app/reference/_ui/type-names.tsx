import { firstSentence } from '#lib/text/markdown.ts';
import { referencePath } from '#lib/reference/paths.ts';
import type { PortalReference } from '#lib/site/portal-reference.ts';
import { ReferenceLink } from '#components/docs/reference-link.tsx';
import { BreakableName } from '#components/ui/breakable.tsx';

interface TypeNamesProps {
  reference: PortalReference;
  names: readonly string[];
}

/** Types by name, each with the first sentence of its description. */
export function TypeNames({ reference, names }: TypeNamesProps) {
  return (
    <ul className="border-t border-ink">
      {names.map((name) => (
        <li key={name} className="border-b border-rule py-2">
          <ReferenceLink href={referencePath(name)}>
            <code className="text-sm wrap-anywhere">
              <BreakableName name={name} />
            </code>
          </ReferenceLink>
          <span className="block text-sm text-muted">{firstSentence(reference.types.get(name)?.description)}</span>
        </li>
      ))}
    </ul>
  );
}
