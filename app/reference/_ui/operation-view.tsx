import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorList } from '#components/docs/error-list.tsx';
import { SectionHeading } from '#components/docs/section-heading.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import type { ReferenceField } from '#lib/reference/model.ts';
import { withoutRequirements, withoutScopes } from '#lib/reference/callers.ts';
import { asideSection, exampleTitle, operationSections } from '#lib/reference/page-sections.ts';
import { referencePath, type OperationKind } from '#lib/reference/paths.ts';
import type { OperationExample, PortalReference, UseCaseLink } from '#lib/site/portal-reference.ts';
import { shortCost } from '#lib/reference/cost-words.ts';
import { ArgumentList } from './argument-list.tsx';
import { FieldsAtAGlance } from './fields-at-a-glance.tsx';
import { ReferenceFrame } from './reference-frame.tsx';
import { ReferenceLink } from '#components/docs/reference-link.tsx';
import { ScopeLink } from './field-marks.tsx';
import { TypeExpression } from '#components/docs/type-expression.tsx';
import { UseCaseList } from './use-cases-of-element.tsx';

/** Code with its highlighted HTML. */
interface Code {
  code: string;
  html: string;
}

interface OperationViewProps {
  reference: PortalReference;
  kind: OperationKind;
  field: ReferenceField;
  signature: Code;
  /** From its use case, if there is one. */
  example: { operation: Code; response: Code; errors: OperationExample['errors'] } | undefined;
}

/** The page of a query, mutation or subscription. */
export function OperationView({ reference, kind, field, signature, example }: OperationViewProps) {
  const { name, coordinate, description, deprecation, type } = field;
  const path = referencePath(coordinate, reference.roots);
  const useCases = reference.useCases.get(coordinate) ?? [];
  const page = useCases.find(({ operation }) => operation === name);
  return (
    <ReferenceFrame
      reference={reference}
      kind={kind}
      name={name}
      coordinate={coordinate}
      path={path}
      description={reference.own ? withoutRequirements(description, field.scopes) : description}
      deprecation={deprecation}
      facts={<OperationFacts reference={reference} field={field} page={page} />}
      sections={operationSections(field, example !== undefined)}
      after={
        example && (
          <>
            <SectionHeading id="all-errors">Errors</SectionHeading>
            <ErrorList errors={example.errors} />
          </>
        )
      }
      aside={
        <>
          {example !== undefined && (
            <>
              <h2 className="text-xl font-bold tracking-tight xl:hidden">{exampleTitle}</h2>
              <CodeBlock {...example.operation} label="An operation" shortened />
              <CodeBlock {...example.response} label="Its response" shortened />
            </>
          )}
          <CodeBlock code={signature.code} html={signature.html} label={`${name} in SDL`} shortened />
          {/* The one of this operation is at the top of the page. */}
          <UseCaseList
            useCases={useCases.filter((useCase) => useCase !== page)}
            title="Use cases that run it as well"
          />
        </>
      }
    >
      <ArgumentList
        reference={reference}
        inputs={field.arguments}
        page={path}
        own={name}
        inner={field.arguments.length === 1 ? 'open' : 'folded'}
      />
      <SectionHeading id="what-it-returns">Returns</SectionHeading>
      <p className="mb-4">
        <TypeExpression type={type} />
      </p>
      <FieldsAtAGlance reference={reference} name={type.name} />
    </ReferenceFrame>
  );
}

interface OperationFactsProps {
  reference: PortalReference;
  field: ReferenceField;
  /** The use case of this operation. */
  page: UseCaseLink | undefined;
}

function OperationFacts({ reference, field: { scopes, cost, description }, page }: OperationFactsProps) {
  if (!reference.own) return null;
  const points = shortCost(cost);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <dl className="grid gap-x-8 gap-y-2 text-sm">
        <Fact term="Permissions">
          {scopes.length === 0
            ? withoutScopes(description)
            : scopes.map((scope) => <ScopeLink key={scope} scope={scope} />)}
        </Fact>
        {points !== undefined && <Fact term="Cost">{points}, plus the cost of the selected objects</Fact>}
        {page !== undefined && (
          <Fact term="Use case">
            <ReferenceLink href={`/use-cases/${page.operation}`}>{page.question}</ReferenceLink>
          </Fact>
        )}
      </dl>
      {page !== undefined && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={`/playground?use-case=${page.operation}`} variant="primary">
            <Play aria-hidden size={16} />
            Open in playground
          </ButtonLink>
          {/* Where there is no room beside the arguments, the example is below them. */}
          <ButtonLink href={`#${asideSection.id}`} className="xl:hidden">
            {exampleTitle}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-4">
      <dt className="text-muted">{term}</dt>
      <dd className="flex min-w-0 flex-wrap gap-2">{children}</dd>
    </div>
  );
}
