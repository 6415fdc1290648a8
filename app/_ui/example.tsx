import { AnswerPanel } from '#components/docs/answer-panel.tsx';
import { OperationTabs } from '#components/docs/operation-tabs.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { getUseCase } from '#lib/content/content.ts';

/** One use case with its recorded response, as in the catalog. */
export async function Example({ operation }: { operation: string }) {
  const useCase = await getUseCase(operation);
  if (useCase === undefined) throw new Error(`The landing page shows ${operation}, which has no use case.`);
  return (
    <section aria-labelledby="example" className="mx-auto max-w-[96rem] px-4 pt-16 sm:px-8">
      <h2 id="example" className="text-2xl font-extrabold tracking-tight lg:text-3xl">
        {useCase.frontmatter.question}
      </h2>
      <div className="mt-8 grid items-start gap-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <OperationTabs request={useCase} label="The operation" />
        <div className="min-w-0">
          <AnswerPanel chartFirst useCase={useCase} />
          <p className="mt-4 max-w-[64ch] text-sm text-muted">
            The API’s response to this query for the demo data. It cost {useCase.cost.actual} points. Read{' '}
            <TextLink href={`/use-cases/${operation}`}>what each variable does</TextLink>, or{' '}
            <TextLink href={`/playground?use-case=${operation}`}>run the query in the playground</TextLink>.
          </p>
        </div>
      </div>
    </section>
  );
}
