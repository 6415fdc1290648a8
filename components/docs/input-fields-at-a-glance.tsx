import { referencePath } from '#lib/reference/paths.ts';
import type { PortalReference } from '#lib/site/portal-reference.ts';
import { Description } from './description-text.tsx';
import { ReferenceLink } from './reference-link.tsx';
import { TypeExpression } from './type-expression.tsx';

interface InputFieldsAtAGlanceProps {
  reference: PortalReference;
  /** Name of the input object. */
  name: string;
  page: string;
  /** Expanded initially. */
  open: boolean;
}

/** The fields of an input object, in a disclosure next to the argument that takes it. */
export function InputFieldsAtAGlance({ reference, name, page, open }: InputFieldsAtAGlanceProps) {
  const input = reference.types.get(name);
  if (input === undefined || input.inputFields.length === 0) return null;
  const { inputFields, oneOf } = input;
  return (
    <details open={open} className="text-sm">
      <summary className="w-fit py-1 text-muted hover:text-ink">
        {inputFields.length === 1 ? 'Its field' : `Its ${inputFields.length} fields`}
        {oneOf && ', exactly one of which must be given'}
      </summary>
      <ul className="mt-2 space-y-3 border-l-2 border-rule pl-3">
        {inputFields.map((field) => (
          <li key={field.name} className="space-y-1">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <ReferenceLink
                href={referencePath(field.coordinate, reference.roots)}
                className="inline-block min-h-6 min-w-6 hover:text-accent hover:underline"
              >
                <code className="font-semibold wrap-anywhere">{field.name}</code>
              </ReferenceLink>
              <TypeExpression type={field.type} />
            </p>
            <Description reference={reference} text={field.description} page={page} />
          </li>
        ))}
      </ul>
    </details>
  );
}
