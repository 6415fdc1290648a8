import { AnswerPanel } from '#components/docs/answer-panel.tsx';
import { OperationTabs } from '#components/docs/operation-tabs.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { getUseCase } from '#lib/content/content.ts';
import { loadGuideOperation } from '#lib/content/guide-operations.ts';

interface ExampleProps {
  /** A short operation of the guides, so that all of it is in sight. */
  operation: string;
  /** The use case that answers the same question with a longer query. */
  useCase: string;
}

/** A query that answers a question, with its recorded response. */
export async function Example({ operation, useCase }: ExampleProps) {
  const [example, longer] = await Promise.all([loadGuideOperation(operation), getUseCase(useCase)]);
  if (longer === undefined) throw new Error(`The landing page links to ${useCase}, which has no use case.`);
  return (
    <section aria-labelledby="example" className="mx-auto max-w-[96rem] px-4 pt-6 sm:px-8">
      <h2 id="example" className="text-xl font-extrabold tracking-tight lg:text-2xl">
        {longer.frontmatter.question}
      </h2>
      <div className="mt-4 grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
        <OperationTabs request={example} label="The operation" shortened={false} />
        <AnswerPanel chartFirst useCase={example} />
      </div>
      <p className="mt-4 max-w-[80ch] text-sm text-muted">
        This is the API’s response for the demo data. It cost {example.cost.actual} points. Every query in this
        documentation is sent to the API before it is published. The use case{' '}
        <TextLink href={`/use-cases/${useCase}`}>{longer.frontmatter.title}</TextLink> has a longer query, which you can{' '}
        <TextLink href={`/playground?use-case=${useCase}`}>run in the playground</TextLink>.
      </p>
    </section>
  );
}
