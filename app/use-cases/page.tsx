import type { Metadata } from 'next';
import { UseCaseCatalog } from '#components/docs/use-case-catalog.tsx';
import { MarkdownLink } from '#components/shell/markdown-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listUseCaseGroups } from '#lib/content/content.ts';

export const metadata: Metadata = {
  title: 'Use cases',
  description: 'Common questions about advertising data, each with a query and the recorded response.',
};

/** The catalog: questions, by group. */
export default async function UseCasesPage() {
  const groups = await listUseCaseGroups();
  return (
    <>
      <PageHeader
        title="Use cases"
        summary="Start from a question. Each page has the query, the recorded response and common errors."
        actions={<MarkdownLink path="/use-cases" />}
      />
      <UseCaseCatalog
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
