import { SectionHeading } from '#components/docs/section-heading.tsx';
import { firstSentence } from '#lib/text/markdown.ts';
import type { ReferenceField, ReferenceType } from '#lib/reference/model.ts';
import { possibleTypesTitle } from '#lib/reference/page-sections.ts';
import { anchorOf, referencePath } from '#lib/reference/paths.ts';
import type { PortalReference } from '#lib/site/portal-reference.ts';
import { DeprecationNote } from './deprecation-note.tsx';
import { Description } from '#components/docs/description-text.tsx';
import { FieldEntry } from './field-entry.tsx';
import { InputDetails } from './input-details.tsx';
import { MemberEntry } from './member-entry.tsx';
import { ReferenceLink } from '#components/docs/reference-link.tsx';
import { BreakableName } from '#components/ui/breakable.tsx';
import { TypeExpression } from '#components/docs/type-expression.tsx';
import { TypeNames } from './type-names.tsx';
import { UseCaseLinks } from './use-case-links.tsx';

interface TypeMembersProps {
  reference: PortalReference;
  type: ReferenceType;
}

/** The members of a type of any kind. */
export function TypeMembers({ reference, type }: TypeMembersProps) {
  const { name, kind, fields, inputFields, values, possibleTypes } = type;
  const isRoot = Object.values(reference.roots).includes(name);
  const page = referencePath(name);
  return (
    <>
      {possibleTypes.length > 0 && (
        <>
          <SectionHeading id="possible-types">{possibleTypesTitle(kind)}</SectionHeading>
          <TypeNames reference={reference} names={possibleTypes} />
        </>
      )}
      {fields.length > 0 && (
        <>
          <SectionHeading id="all-fields">Fields</SectionHeading>
          <ul className="border-t border-ink">
            {fields.map((field) =>
              isRoot ? (
                <OperationEntry key={field.name} reference={reference} field={field} />
              ) : (
                <FieldEntry key={field.name} reference={reference} parent={name} field={field} />
              ),
            )}
          </ul>
        </>
      )}
      {inputFields.length > 0 && (
        <>
          <SectionHeading id="all-fields">Fields</SectionHeading>
          <ul className="border-t border-ink">
            {inputFields.map((field) => (
              <MemberEntry
                key={field.name}
                id={anchorOf(field.name)}
                name={field.name}
                deprecation={field.deprecation}
                type={<TypeExpression type={field.type} />}
              >
                <InputDetails
                  reference={reference}
                  input={field}
                  page={page}
                  inner={field.type.name === name ? undefined : 'folded'}
                />
              </MemberEntry>
            ))}
          </ul>
        </>
      )}
      {values.length > 0 && (
        <>
          <SectionHeading id="all-values">Values</SectionHeading>
          <ul className="border-t border-ink">
            {values.map((value) => (
              <MemberEntry key={value.name} id={anchorOf(value.name)} name={value.name} deprecation={value.deprecation}>
                <DeprecationNote reference={reference} deprecation={value.deprecation} page={page} />
                <Description reference={reference} text={value.description} page={page} />
                <UseCaseLinks useCases={reference.useCases.get(value.coordinate)} verb="Sent by" />
              </MemberEntry>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** A field of a root type has its own page. */
function OperationEntry({ reference, field }: { reference: PortalReference; field: ReferenceField }) {
  return (
    <li className="border-b border-rule py-3">
      <ReferenceLink href={referencePath(field.coordinate, reference.roots)}>
        <code className="font-semibold wrap-anywhere">
          <BreakableName name={field.name} />
        </code>
      </ReferenceLink>
      <p className="mt-1">{firstSentence(field.description)}</p>
    </li>
  );
}
