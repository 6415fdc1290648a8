import type { PageSection } from '#lib/content/page-links.ts';
import { SectionLinks } from './section-links.tsx';

/** The outline of a page: sticky beside the text where there is room, otherwise folded above it. */
export function OnThisPage({ sections }: { sections: readonly PageSection[] }) {
  const shown = sections.filter(({ level }) => level <= 3);
  if (shown.length < 2) return null;
  return (
    <>
      <details className="-mt-8 border-b border-rule xl:hidden">
        <summary className="py-3 text-sm font-bold">On this page</summary>
        <SectionLinks sections={shown} />
      </details>
      <nav
        aria-label="On this page"
        className="scroll-fade sticky top-24 order-2 hidden max-h-[calc(100dvh-8rem)] self-start overflow-y-auto xl:block"
      >
        <p className="mb-2 text-sm font-bold">On this page</p>
        <SectionLinks sections={shown} />
      </nav>
    </>
  );
}
