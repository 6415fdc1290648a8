import { firstSentence } from '#lib/text/markdown.ts';
import { referencePath } from '#lib/reference/paths.ts';
import type { PortalReference } from '#lib/site/portal-reference.ts';
import { ReferenceLink } from '#components/docs/reference-link.tsx';
import { BreakableName } from '#components/ui/breakable.tsx';
import { TypeExpression } from '#components/docs/type-expression.tsx';
import { TypeNames } from './type-names.tsx';

interface FieldsAtAGlanceProps {
  reference: PortalReference;
  name: string;
}

/** The selection of a returned type: its fields, one per line, or its possible types. */
export function FieldsAtAGlance({ reference, name }: FieldsAtAGlanceProps) {
  const type = reference.types.get(name);
  if (type === undefined) return null;
  if (type.fields.length === 0) return <TypeNames reference={reference} names={type.possibleTypes} />;
  return (
    <ul className="border-t border-ink">
      {type.fields.map((field) => (
        <li key={field.name} className="border-b border-rule py-2">
          <p className="flex flex-wrap items-baseline gap-x-4">
            <ReferenceLink
              href={referencePath(field.coordinate, reference.roots)}
              className="inline-block min-h-6 min-w-6 hover:text-accent hover:underline"
            >
              <code className="font-semibold wrap-anywhere">
                <BreakableName name={field.name} />
              </code>
            </ReferenceLink>
            <TypeExpression type={field.type} />
          </p>
          <p className="text-sm text-muted">{firstSentence(field.description)}</p>
        </li>
      ))}
    </ul>
  );
}
