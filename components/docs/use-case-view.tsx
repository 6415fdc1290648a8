import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseCase } from '../../lib/content.ts';
import { Breadcrumbs } from '../shell/breadcrumbs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { AnswerOrigin } from './answer-origin.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { ErrorList } from './error-list.tsx';
import { NextQuestions } from './next-questions.tsx';
import { OperationPanel } from './operation-panel.tsx';
import { ScopeList } from './scope-list.tsx';
import { SectionHeading } from './section-heading.tsx';
import { UseCaseReference } from './use-case-reference.tsx';
import { VariableList } from './variable-list.tsx';

/**
 * A use-case page. In the source the query and its answer come before the prose: that is the order one wants on a phone
 * and by ear; wide screens put them to the right, where they stay in view.
 */
export function UseCaseView({ useCase }: { useCase: UseCase }) {
  const { frontmatter, operation, Body } = useCase;
  return (
    <article>
      <Breadcrumbs
        links={[{ label: 'Use cases', href: '/use-cases' }]}
        current={frontmatter.title}
        path={`/use-cases/${operation}`}
      />
      <header className="border-b border-rule pb-8">
        <h1 className="max-w-[36ch] text-2xl font-extrabold tracking-tight sm:text-3xl">{frontmatter.question}</h1>
        <p className="mt-4 max-w-[60ch] text-lg text-muted">{frontmatter.summary}</p>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
            <Fact term="Operation">
              <code>{operation}</code>
            </Fact>
            <Fact term="Scopes">
              <ScopeList scopes={frontmatter.scopes} />
            </Fact>
            <Fact term="Cost">
              <Cost {...useCase.cost} />
            </Fact>
          </dl>
          <ButtonLink href={`/playground?use-case=${operation}`} variant="primary" prefetch={false}>
            <Play aria-hidden size={16} />
            Open in playground
          </ButtonLink>
        </div>
      </header>
      <div className="mt-8 grid gap-x-12 gap-y-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
        <div className="min-w-0 space-y-4 xl:sticky xl:top-24 xl:order-2 xl:self-start">
          <OperationPanel useCase={useCase} />
          <AnswerPanel useCase={useCase} />
          <AnswerOrigin useCase={useCase} />
        </div>
        <div className="max-w-[72ch] min-w-0">
          {useCase.parsed.variables.length > 0 && (
            <>
              <SectionHeading id="variables">Variables</SectionHeading>
              <VariableList useCase={useCase} />
            </>
          )}
          <div className="mt-12 first:mt-0">
            <Body />
          </div>
          <SectionHeading id="errors">Errors</SectionHeading>
          <ErrorList errors={frontmatter.errors} />
          <UseCaseReference useCase={useCase} />
          <SectionHeading id="next">What to ask next</SectionHeading>
          <NextQuestions questions={frontmatter.next} />
        </div>
      </div>
    </article>
  );
}

/** What the recorded request was charged, and what it took to let it begin. */
function Cost({ requested, actual }: UseCase['cost']) {
  const points = `${actual} ${actual === 1 ? 'point' : 'points'}`;
  return requested === actual ? <>{points}</> : <>{`${points}, with ${requested} reserved up front`}</>;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
