import { SectionHeading } from '#components/docs/section-heading.tsx';
import { TypeExpression } from '#components/docs/type-expression.tsx';
import type { ReferenceInput } from '#lib/reference/model.ts';
import { anchorOf } from '#lib/reference/paths.ts';
import { InputDetails, type InputDetailsProps } from './input-details.tsx';
import { MemberEntry } from './member-entry.tsx';

interface ArgumentListProps extends Omit<InputDetailsProps, 'input'> {
  inputs: readonly ReferenceInput[];
}

/** The arguments of an operation or a directive, if it has any. */
export function ArgumentList({ inputs, ...details }: ArgumentListProps) {
  if (inputs.length === 0) return null;
  return (
    <>
      <SectionHeading id="all-arguments">Arguments</SectionHeading>
      <ul className="border-t border-ink">
        {inputs.map((input) => (
          <MemberEntry
            key={input.name}
            id={anchorOf(input.name)}
            name={input.name}
            deprecation={input.deprecation}
            type={<TypeExpression type={input.type} />}
          >
            <InputDetails {...details} input={input} />
          </MemberEntry>
        ))}
      </ul>
    </>
  );
}
