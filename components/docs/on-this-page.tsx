import clsx from 'clsx';
import type { PageSection } from '#lib/content/page-links.ts';

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

/** Links to the sections of a page. */
export function SectionLinks({ sections }: { sections: readonly PageSection[] }) {
  return (
    <ul className="border-l border-rule pb-3 xl:pb-0">
      {sections.map(({ id, title, level }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={clsx(
              '-ml-px block border-l border-transparent py-1 pr-1 text-sm break-words text-muted hover:border-ink hover:text-ink',
              level === 2 ? 'pl-3' : 'pl-6',
              id === title && 'font-mono text-xs',
            )}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
