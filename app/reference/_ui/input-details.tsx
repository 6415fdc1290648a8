import type { ReferenceInput } from '#lib/reference/model.ts';
import type { PortalReference } from '#lib/site/portal-reference.ts';
import { DeprecationNote } from './deprecation-note.tsx';
import { Description } from '#components/docs/description-text.tsx';
import { EnumValues } from './enum-values.tsx';
import { InputFieldsAtAGlance } from '#components/docs/input-fields-at-a-glance.tsx';
import { UseCaseLinks } from './use-case-links.tsx';

export interface InputDetailsProps {
  reference: PortalReference;
  input: ReferenceInput;
  page: string;
  /** The operation of this page: the top of the page already names its use case. */
  own?: string | undefined;
  /** Shows the fields of an input object in place: collapsed, or expanded on the page of an operation that takes it. */
  inner?: 'folded' | 'open' | undefined;
}

/** The details of an argument or input field, apart from its name and type. */
export function InputDetails({ reference, input, page, own, inner }: InputDetailsProps) {
  const { coordinate, type, description, defaultValue, deprecation } = input;
  return (
    <>
      <DeprecationNote reference={reference} deprecation={deprecation} page={page} />
      <Description reference={reference} text={description} page={page} />
      <EnumValues reference={reference} type={type} />
      {defaultValue !== undefined && (
        <p className="text-sm text-muted">
          Default <code className="wrap-anywhere text-ink">{defaultValue}</code>
        </p>
      )}
      {inner !== undefined && (
        <InputFieldsAtAGlance reference={reference} name={type.name} page={page} open={inner === 'open'} />
      )}
      <UseCaseLinks
        useCases={reference.useCases.get(coordinate)?.filter(({ operation }) => operation !== own)}
        verb="Sent by"
      />
    </>
  );
}
