import { TextLink } from '#components/ui/text-link.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import type { ReferenceType } from '#lib/reference/model.ts';
import { typeSections } from '#lib/reference/page-sections.ts';
import { referencePath } from '#lib/reference/paths.ts';
import type { PortalReference } from '#lib/site/portal-reference.ts';
import { ReferenceLink } from '#components/docs/reference-link.tsx';
import { BreakableName } from '#components/ui/breakable.tsx';
import { ReferenceFrame } from './reference-frame.tsx';
import { TypeMembers } from './type-members.tsx';
import { UsageLists } from './usage-lists.tsx';
import { UseCaseList } from './use-cases-of-element.tsx';

interface TypeViewProps {
  reference: PortalReference;
  type: ReferenceType;
  /** Its definition, highlighted. */
  definitionHtml: string;
}

/** 24 lines, so that none is sliced. */
const wholeLines = 'max-h-123';

/** The page of a type. */
export function TypeView({ reference, type, definitionHtml }: TypeViewProps) {
  const { name, kind, description, deprecation, definition, usage, coordinate } = type;
  const isInput = kind === 'input';
  return (
    <ReferenceFrame
      reference={reference}
      kind={kind}
      name={name}
      path={referencePath(name)}
      description={description}
      deprecation={deprecation}
      facts={<TypeFacts type={type} />}
      sections={typeSections(type, reference.roots)}
      aside={
        <>
          <CodeBlock code={definition} html={definitionHtml} label={`${name} in SDL`} className={wholeLines} />
          <UsageLists reference={reference} usage={usage} />
          <UseCaseList
            useCases={reference.useCases.get(coordinate)}
            title={isInput ? 'Use cases that send it' : 'Use cases with it'}
          />
        </>
      }
    >
      <TypeMembers reference={reference} type={type} />
    </ReferenceFrame>
  );
}

function TypeFacts({ type: { interfaces, specifiedBy, oneOf } }: { type: ReferenceType }) {
  if (interfaces.length === 0 && specifiedBy === undefined && !oneOf) return null;
  return (
    <div className="space-y-1 text-sm">
      {interfaces.length > 0 && (
        <p className="flex flex-wrap gap-x-2">
          <span className="text-muted">Implements</span>
          {interfaces.map((name) => (
            <ReferenceLink key={name} href={referencePath(name)}>
              <code className="wrap-anywhere">
                <BreakableName name={name} />
              </code>
            </ReferenceLink>
          ))}
        </p>
      )}
      {specifiedBy !== undefined && (
        <p className="wrap-anywhere">
          <span className="text-muted">Specified by</span> <TextLink href={specifiedBy}>{specifiedBy}</TextLink>
        </p>
      )}
      {oneOf && <p>Exactly one of its fields must be given.</p>}
    </div>
  );
}
