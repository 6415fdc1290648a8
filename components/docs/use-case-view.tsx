import type { ReactNode } from 'react';
import type { UseCase } from '#lib/content/content.ts';
import { sectionsOfUseCase } from '#lib/content/page-links.ts';
import { loadReference } from '#lib/site/portal-reference.ts';
import { Breadcrumbs } from '../shell/breadcrumbs.tsx';
import { BreakableName } from '../ui/breakable.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorList } from './error-list.tsx';
import { NextQuestions } from './next-questions.tsx';
import { ReaderFeedback } from './reader-feedback.tsx';
import { RunUseCase } from './run-use-case.tsx';
import { ScopeList } from './scope-list.tsx';
import { SectionBar } from './section-bar.tsx';
import { SectionHeading } from './section-heading.tsx';
import { UnreleasedMark } from './unreleased-mark.tsx';
import { UseCaseReference } from './use-case-reference.tsx';
import { VariableList } from './variable-list.tsx';

/**
 * A use-case page. In the source the query and its response come before the prose, which is the best order on phones
 * and for screen readers. Wide screens put them on the right, where they stay in view.
 */
export async function UseCaseView({ useCase }: { useCase: UseCase }) {
  const { frontmatter, operation, Body } = useCase;
  const { own } = await loadReference();
  const missing = [...(useCase.parsed.variables.length > 0 ? [] : ['variables']), ...(own ? [] : ['reference'])];
  return (
    <article>
      <Breadcrumbs
        links={[{ label: 'Use cases', href: '/use-cases' }]}
        current={frontmatter.title}
        path={`/use-cases/${operation}`}
      />
      <header className="border-b border-rule pb-6 max-xl:[&:has(+.section-bar)]:border-b-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl font-extrabold tracking-tight sm:text-3xl">{frontmatter.title}</h1>
          {useCase.isUnreleased && <UnreleasedMark />}
        </div>
        <p className="mt-3 max-w-[76ch] text-lg text-pretty text-muted">
          <strong className="font-semibold text-ink">{frontmatter.question}</strong> {frontmatter.summary}
        </p>
        <dl className="mt-4 grid gap-x-8 gap-y-2 text-sm sm:flex sm:flex-wrap">
          <Fact term="Operation">
            <code className="wrap-anywhere">
              <BreakableName name={operation} />
            </code>
          </Fact>
          <Fact term="Permissions">
            <ScopeList scopes={frontmatter.scopes} none={useCase.withoutScopes} />
          </Fact>
          <Fact term="Cost">
            <Cost {...useCase.cost} />
          </Fact>
        </dl>
      </header>
      <SectionBar sections={sectionsOfUseCase(useCase.page).filter(({ id }) => !missing.includes(id))} />
      <div className="mt-6 grid gap-x-8 gap-y-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,35rem)] 2xl:grid-cols-[minmax(0,1fr)_minmax(0,39rem)]">
        {/* With the editor or with all of a long box, the column is taller than the screen, so it scrolls with the page. */}
        <div
          id="operation"
          className="min-w-0 xl:top-24 xl:order-2 xl:self-start xl:not-has-data-[running=true]:not-has-[.show-all:checked]:sticky"
        >
          <RunUseCase
            useCase={useCase}
            playgroundLink={
              <ButtonLink href={`/playground?use-case=${operation}`} className="max-sm:px-3">
                Open in playground
              </ButtonLink>
            }
          />
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
          <SectionHeading id="next">What to do next</SectionHeading>
          <NextQuestions questions={frontmatter.next} />
          <ReaderFeedback path={`/use-cases/${operation}`} />
        </div>
      </div>
    </article>
  );
}

/** The cost of the recorded request, and the points reserved before it ran. */
function Cost({ requested, actual }: UseCase['cost']) {
  const points = `${actual} ${actual === 1 ? 'point' : 'points'}`;
  return requested === actual ? <>{points}</> : <>{`${points}, with ${requested} reserved up front`}</>;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted max-sm:w-24">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
