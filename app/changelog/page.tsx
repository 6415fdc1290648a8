import type { Metadata } from 'next';
import { SectionBar } from '#components/docs/section-bar.tsx';
import { MarkdownLink } from '#components/shell/markdown-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { readChangelog } from '#lib/changelog/changelog.ts';
import { feedPaths } from '#lib/changelog/feeds.ts';
import { changelogSections, changelogSummary } from '#lib/changelog/change-words.ts';
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

/** What each release changes, newest first, and what will be removed. */
export default async function ChangelogPage() {
  const changelog = await readChangelog();
  const { goingAway, releases } = changelog;
  const removals = <GoingAwayList goingAway={goingAway} />;
  return (
    <>
      <PageHeader
        title="Changelog"
        summary={changelogSummary}
        foldsSummary
        actions={<MarkdownLink path="/changelog" />}
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 sm:mt-4 sm:gap-x-6">
        <FeedLinks />
      </div>
      <SectionBar sections={changelogSections(changelog)} label="Releases" className="mt-2 sm:mt-4 lg:hidden" />
      <div className="mt-6 space-y-12 sm:mt-10">
        {goingAway.length > 0 && removals}
        {releases.map((release) => (
          <ReleaseSection key={release.id} release={release} />
        ))}
        {goingAway.length === 0 && removals}
      </div>
    </>
  );
}
