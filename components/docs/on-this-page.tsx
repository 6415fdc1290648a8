import type { PageSection } from '#lib/text/page-section.ts';
import { SectionLinks } from './section-links.tsx';

/** The outline of a page, sticky beside the text where there is room for it. Elsewhere, the page has a section bar. */
export function OnThisPage({ sections }: { sections: readonly PageSection[] }) {
  if (sections.length < 2) return null;
  return (
    <nav
      aria-label="On this page"
      className="scroll-fade sticky top-24 order-2 hidden max-h-[calc(100dvh-8rem)] self-start overflow-y-auto xl:block"
    >
      <p className="mb-2 text-sm font-bold">On this page</p>
      <SectionLinks sections={sections} />
    </nav>
  );
}
