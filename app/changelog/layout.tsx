import type { ReactNode } from 'react';
import { SectionLinks } from '#components/docs/section-links.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { changelogSections } from '#lib/changelog/change-words.ts';
import { readChangelog } from '#lib/changelog/changelog.ts';

/** The changelog's sidebar lists its releases. */
export default async function ChangelogLayout({ children }: { children: ReactNode }) {
  const sections = changelogSections(await readChangelog());
  return (
    <PageFrame
      sidebar={
        <nav aria-label="Releases">
          <p className="mb-2 text-sm font-bold">Releases</p>
          <SectionLinks sections={sections} />
        </nav>
      }
    >
      {children}
    </PageFrame>
  );
}
