import { SectionHeading } from '#components/docs/section-heading.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import type { ReferenceDirective } from '#lib/reference/model.ts';
import { referencePath } from '#lib/reference/paths.ts';
import type { PortalReference } from '#lib/site/portal-reference.ts';
import { ArgumentList } from './argument-list.tsx';
import { ReferenceFrame } from './reference-frame.tsx';

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
      <ArgumentList reference={reference} inputs={directive.arguments} page={path} inner="folded" />
      <SectionHeading id="all-locations">Where it can be used</SectionHeading>
      <p>
        {locations.map((location) => location.toLowerCase().replaceAll('_', ' ')).join(', ')}
        {repeatable && '; repeatable'}
      </p>
    </ReferenceFrame>
  );
}
