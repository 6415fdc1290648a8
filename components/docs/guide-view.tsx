import type { GuidePage } from '../../lib/content.ts';
import { Breadcrumbs } from '../shell/breadcrumbs.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { OnThisPage } from './on-this-page.tsx';
import { PageNeighbours } from './page-neighbours.tsx';

/** A guide: its text, what is on the page to the right of it where there is room, and the guides before and after. */
export function GuideView({ guide: { path, title, summary, sections, Body } }: { guide: GuidePage }) {
  return (
    <article>
      <Breadcrumbs links={[{ label: 'Guides', href: '/docs' }]} current={title} path={path} />
      <div className="border-b border-rule pb-8">
        <PageHeader title={title} summary={summary} />
      </div>
      <div className="mt-8 grid gap-x-16 gap-y-8 xl:grid-cols-[minmax(0,1fr)_14rem]">
        <OnThisPage sections={sections} />
        <div className="guide min-w-0">
          <Body />
          <PageNeighbours path={path} label="Other guides" />
        </div>
      </div>
    </article>
  );
}
