import { OperationTypeNode } from 'graphql';
import type { Metadata } from 'next';
import { UseCaseCatalog } from '#components/docs/use-case-catalog.tsx';
import { MarkdownLink } from '#components/shell/markdown-link.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listUseCaseGroups } from '#lib/content/content.ts';

export const metadata: Metadata = {
  title: 'Use cases',
  description: 'Common questions about advertising data, each with a query and the recorded response.',
};

const linkClass = 'text-accent underline decoration-1 underline-offset-3 hover:decoration-2';

/** The catalog: questions, by group. */
export default async function UseCasesPage() {
  const groups = await listUseCaseGroups();
  return (
    <PageFrame>
      <PageHeader
        title="Use cases"
        summary="Start from a question. Each page has the query, the recorded response and common errors."
        actions={<MarkdownLink path="/use-cases" />}
      />
      <UseCaseCatalog
        groups={groups.map(({ group, useCases }) => ({
          group,
          entries: useCases.map(({ operation, parsed, frontmatter: { question, title, summary } }) => ({
            operation,
            question,
            title,
            summary,
            isMutation: parsed.definition.operation === OperationTypeNode.MUTATION,
          })),
        }))}
      />
      <p className="mt-12 max-w-[72ch] text-sm text-muted">
        Run all of them in your own tool: import the collection for{' '}
        <a href="/collections/postman.json" download className={linkClass}>
          Postman
        </a>{' '}
        (Insomnia imports it too),{' '}
        <a href="/collections/bruno.json" download className={linkClass}>
          Bruno
        </a>{' '}
        or{' '}
        <a href="/collections/altair.json" download className={linkClass}>
          Altair
        </a>
        , and set its variables <code>apiUrl</code> and <code>token</code>.
      </p>
    </PageFrame>
  );
}
