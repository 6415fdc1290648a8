import { anchorOf, referencePath } from '#lib/reference/paths.ts';
import type { ReferenceField, ReferenceInput } from '#lib/reference/model.ts';
import type { PortalReference } from '#lib/site/portal-reference.ts';
import { DeprecationNote } from './deprecation-note.tsx';
import { Description } from '#components/docs/description-text.tsx';
import { EnumValues } from './enum-values.tsx';
import { FieldMarks } from './field-marks.tsx';
import { InputDetails } from './input-details.tsx';
import { MemberEntry } from './member-entry.tsx';
import { TypeExpression } from '#components/docs/type-expression.tsx';
import { UseCaseLinks } from './use-case-links.tsx';

interface FieldEntryProps {
  reference: PortalReference;
  /** The name of the type that has the field. */
  parent: string;
  field: ReferenceField;
}

/** A field of an object or interface, with its arguments. */
export function FieldEntry({ reference, parent, field }: FieldEntryProps) {
  const page = referencePath(parent);
  return (
    <MemberEntry
      id={anchorOf(field.name)}
      name={field.name}
      deprecation={field.deprecation}
      type={<TypeExpression type={field.type} />}
    >
      <DeprecationNote reference={reference} deprecation={field.deprecation} page={page} />
      <Description reference={reference} text={field.description} page={page} />
      <EnumValues reference={reference} type={field.type} />
      {/* Most descriptions name and link the permission. */}
      <FieldMarks
        scopes={field.scopes.filter((scope) => field.description?.includes(scope) !== true)}
        cost={field.cost}
      />
      {field.arguments.length > 0 && (
        <ul className="space-y-3 border-l-2 border-rule pl-3">
          {field.arguments.map((argument) => (
            <ArgumentOfField
              key={argument.name}
              reference={reference}
              argument={argument}
              id={anchorOf(`${field.name}.${argument.name}`)}
              page={page}
            />
          ))}
        </ul>
      )}
      <UseCaseLinks useCases={reference.useCases.get(field.coordinate)} verb="Read by" />
    </MemberEntry>
  );
}

interface ArgumentOfFieldProps {
  reference: PortalReference;
  argument: ReferenceInput;
  id: string;
  page: string;
}

function ArgumentOfField({ reference, argument, id, page }: ArgumentOfFieldProps) {
  return (
    <li id={id} className="space-y-1 target:bg-accent-wash">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-sm text-muted">Argument</span>
        <code className="font-semibold wrap-anywhere">{argument.name}</code>
        <TypeExpression type={argument.type} />
      </p>
      <InputDetails reference={reference} input={argument} page={page} inner="folded" />
    </li>
  );
}
