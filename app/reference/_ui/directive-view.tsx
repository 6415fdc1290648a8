import { SectionHeading } from '#components/docs/section-heading.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import type { ReferenceDirective } from '#lib/reference/model.ts';
import { anchorOf, referencePath } from '#lib/reference/paths.ts';
import type { PortalReference } from '#lib/site/portal-reference.ts';
import { InputDetails } from './input-details.tsx';
import { MemberEntry } from './member-entry.tsx';
import { ReferenceFrame } from './reference-frame.tsx';
import { TypeExpression } from '#components/docs/type-expression.tsx';

interface DirectiveViewProps {
  reference: PortalReference;
  directive: ReferenceDirective;
  /** Its definition, highlighted. */
  definitionHtml: string;
}

/** The page of a directive. */
export function DirectiveView({ reference, directive, definitionHtml }: DirectiveViewProps) {
  const { name, coordinate, description, deprecation, definition, locations, repeatable } = directive;
  const path = referencePath(coordinate);
  return (
    <ReferenceFrame
      reference={reference}
      kind="directive"
      name={name}
      path={path}
      description={description}
      deprecation={deprecation}
      aside={<CodeBlock code={definition} html={definitionHtml} label={`@${name} in SDL`} />}
    >
      {directive.arguments.length > 0 && (
        <>
          <SectionHeading id="all-arguments">Arguments</SectionHeading>
          <ul className="border-t border-ink">
            {directive.arguments.map((argument) => (
              <MemberEntry
                key={argument.name}
                id={anchorOf(argument.name)}
                name={argument.name}
                deprecation={argument.deprecation}
                type={<TypeExpression type={argument.type} />}
              >
                <InputDetails reference={reference} input={argument} page={path} inner="folded" />
              </MemberEntry>
            ))}
          </ul>
        </>
      )}
      <SectionHeading id="all-locations">Where it can be used</SectionHeading>
      <p>
        {locations.map((location) => location.toLowerCase().replaceAll('_', ' ')).join(', ')}
        {repeatable && '; repeatable'}
      </p>
    </ReferenceFrame>
  );
}
