import Link from 'next/link';
import { AnswerPanel } from '../../components/docs/answer-panel.tsx';
import { OperationPanel } from '../../components/docs/operation-panel.tsx';
import { getUseCase } from '../../lib/content.ts';

/** One use case with its recorded answer, as it stands in the catalogue. */
export async function Example({ operation }: { operation: string }) {
  const useCase = await getUseCase(operation);
  if (useCase === undefined) throw new Error(`The landing page shows ${operation}, which has no use case.`);
  return (
    <section aria-labelledby="example" className="mx-auto max-w-[96rem] px-4 pt-16 sm:px-8 sm:pt-24">
      <h2 id="example" className="max-w-[24ch] text-2xl font-extrabold tracking-tight sm:text-3xl">
        {useCase.frontmatter.question}
      </h2>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <OperationPanel useCase={useCase} />
        <div className="min-w-0">
          <AnswerPanel useCase={useCase} />
          <p className="mt-4 max-w-[60ch] text-sm text-muted">
            This is what the API sent for the demo data, recorded and not made up.{' '}
            <Link href={`/use-cases/${operation}`} className="text-accent underline underline-offset-3">
              Read the whole use case
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
