import type { ReferenceInput } from '../../../lib/reference/model.ts';
import type { PortalReference } from '../../../lib/reference/reference.ts';
import { DeprecationNote } from './deprecation-note.tsx';
import { Description } from './description.tsx';
import { EnumValues } from './enum-values.tsx';
import { InputFieldsAtAGlance } from './input-fields-at-a-glance.tsx';
import { UseCaseLinks } from './use-case-links.tsx';

interface InputDetailsProps {
  reference: PortalReference;
  input: ReferenceInput;
  page: string;
  /** The operation whose page this is: its own use case is named at the head already. */
  own?: string | undefined;
  /** Shows the fields of an input object in place: folded, or open where they are what the reader came for. */
  inner?: 'folded' | 'open' | undefined;
}

/** What there is to an argument or an input field beside its name and type. */
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
