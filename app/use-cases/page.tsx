import type { Metadata } from 'next';
import { UseCaseCatalogue } from '../../components/docs/use-case-catalogue.tsx';
import { MarkdownLink } from '../../components/shell/markdown-link.tsx';
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
        actions={<MarkdownLink path="/use-cases" />}
      />
      <UseCaseCatalogue
        groups={groups.map(({ group, useCases }) => ({
          group,
          entries: useCases.map(({ operation, frontmatter: { question, title, summary } }) => ({
            operation,
            question,
            title,
            summary,
          })),
        }))}
      />
    </>
  );
}
