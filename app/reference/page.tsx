import type { Metadata } from 'next';
import { MarkdownLink } from '#components/shell/markdown-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listUseCaseGroups } from '#lib/content/content.ts';
import type { Subjects } from '#lib/reference/subjects.ts';
import { referenceGroups } from '#lib/reference/type-groups.ts';
import { loadReference } from '#lib/site/portal-reference.ts';
import { navigationGroups } from './_ui/navigation-groups.ts';
import { ReferenceIndex } from './_ui/reference-index.tsx';
import { ReferenceNavigation } from './_ui/reference-navigation.tsx';

export const metadata: Metadata = {
  title: 'Reference',
  description: 'Every query, mutation and type of the API, with arguments, permissions, costs and use cases.',
};

/** The index of the reference. */
export default async function ReferencePage() {
  const reference = await loadReference();
  const groups = referenceGroups(reference);
  return (
    <>
      <PageHeader
        title="Reference"
        summary={
          reference.own
            ? 'All queries, mutations and types, generated from the schema: arguments, results, required permissions, cost and use cases.'
            : 'All queries, mutations and types, generated from the schema.'
        }
        actions={<MarkdownLink path="/reference" />}
      />
      <p className="mt-3 text-sm text-muted">
        Schema <code className="text-xs">{reference.fingerprint}</code>
        {reference.origin !== undefined && (
          <>
            {' '}
            of <code className="text-xs wrap-anywhere">{reference.origin}</code>
          </>
        )}
      </p>
      {/* Narrow screens have no sidebar. */}
      <div className="-mx-1 mt-6 lg:hidden">
        <ReferenceNavigation groups={navigationGroups(groups)} onlyFiltered />
      </div>
      <ReferenceIndex groups={groups} subjects={reference.own ? await readSubjects() : new Map()} />
    </>
  );
}

/** The subject of an operation is the group of its use case. */
async function readSubjects(): Promise<Subjects> {
  const groups = await listUseCaseGroups();
  return new Map(groups.flatMap(({ group, useCases }) => useCases.map(({ operation }) => [operation, group])));
}
