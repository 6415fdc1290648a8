import type { Metadata } from 'next';
import { ResultList } from '#components/search/result-list.tsx';
import { SearchForm } from '#components/search/search-form.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { findInPortal } from '#lib/search/search-index.ts';
import { single, type SearchParams } from '#lib/text/search-params.ts';

export const metadata: Metadata = {
  title: 'Search',
  description: 'Search the guides, use cases, reference and error codes.',
  // Results are generated per query; robots have the sitemap.
  robots: { index: false },
};

/** The search as a page: the same results as the dialog, without scripts. */
export default async function SearchPage({ searchParams }: { searchParams: SearchParams }) {
  const query = (single((await searchParams)['q']) ?? '').slice(0, 200);
  const { groups, suggestions } = await findInPortal(query);
  return (
    <PageFrame>
      <PageHeader title="Search" summary="Guides, use cases, operations, types, fields, error codes and permissions." />
      <div className="mt-8">
        <SearchForm query={query} />
      </div>
      {query !== '' && <ResultList query={query} groups={groups} suggestions={suggestions} />}
    </PageFrame>
  );
}
