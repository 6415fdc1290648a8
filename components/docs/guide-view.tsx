import type { GuidePage } from '#lib/content/content.ts';
import { Breadcrumbs } from '../shell/breadcrumbs.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { OnThisPage } from './on-this-page.tsx';
import { PageNeighbors } from './page-neighbors.tsx';
import { ReaderFeedback } from './reader-feedback.tsx';
import { SectionBar } from './section-bar.tsx';

/** A guide: its text, its outline on the right where there is room, and links to the previous and next guides. */
export function GuideView({ guide: { path, title, summary, sections, Body } }: { guide: GuidePage }) {
  // Error codes are in an index at the start of their page. Only their ids have capitals.
  const outline = sections.filter(({ id, level }) => level <= 3 && id === id.toLowerCase());
  return (
    <article>
      <Breadcrumbs links={[{ label: 'Guides', href: '/docs' }]} current={title} path={path} />
      <div className="border-b border-rule pb-8 max-xl:[&:has(+.section-bar)]:border-b-0">
        <PageHeader title={title} summary={summary} />
      </div>
      <SectionBar sections={outline} />
      <div className="mt-8 grid gap-x-16 gap-y-8 xl:grid-cols-[minmax(0,1fr)_14rem]">
        <OnThisPage sections={outline} />
        <div className="guide min-w-0 *:first:mt-0">
          <Body />
          <ReaderFeedback path={path} />
          <PageNeighbors path={path} label="Other guides" />
        </div>
      </div>
    </article>
  );
}
