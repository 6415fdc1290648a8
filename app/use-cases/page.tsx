import type { Metadata } from 'next';
import { UseCaseEntry } from '../../components/docs/use-case-entry.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { listUseCaseGroups } from '../../lib/content.ts';

export const metadata: Metadata = {
  title: 'Use cases',
  description: 'Questions people ask their advertising data, each with a query and the answer the API gave.',
};

/** The catalogue: questions, by group. */
export default async function UseCasesPage() {
  const groups = await listUseCaseGroups();
  return (
    <>
      <PageHeader
        title="Use cases"
        summary="Start from the question. Each page has the query, the answer the API gave to it, and what tends to go wrong."
      />
      {groups.map(({ group, useCases }) => (
        <section key={group} aria-labelledby={`group-${group}`} className="mt-12">
          <h2 id={`group-${group}`} className="border-b-8 border-ink pb-2 text-xl font-bold tracking-tight">
            {group}
          </h2>
          <ul>
            {useCases.map((useCase) => (
              <UseCaseEntry key={useCase.operation} useCase={useCase} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
