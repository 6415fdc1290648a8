import type { Metadata } from 'next';
import { MarkdownLink } from '#components/shell/markdown-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { readChangelog } from '#lib/changelog/changelog.ts';
import { feedPaths } from '#lib/changelog/feeds.ts';
import { changelogSummary } from '#lib/changelog/change-words.ts';
import { FeedLinks } from './_ui/feed-links.tsx';
import { GoingAwayList } from './_ui/going-away-list.tsx';
import { ReleaseSection } from './_ui/release-section.tsx';

export const metadata: Metadata = {
  title: 'Changelog',
  description: changelogSummary,
  alternates: {
    canonical: './',
    types: { 'application/rss+xml': feedPaths.rss, 'application/feed+json': feedPaths.json },
  },
};

/** The changes of the schema, release by release. */
export default async function ChangelogPage() {
  const { goingAway, releases } = await readChangelog();
  return (
    <>
      <div className="border-b border-rule pb-8">
        <PageHeader title="Changelog" summary={changelogSummary} />
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1">
          <FeedLinks />
          <MarkdownLink path="/changelog" />
        </div>
      </div>
      <div className="mt-8 space-y-12">
        <GoingAwayList goingAway={goingAway} />
        {releases.map((release) => (
          <ReleaseSection key={release.id} release={release} />
        ))}
      </div>
    </>
  );
}
