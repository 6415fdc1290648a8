'use client';

import clsx from 'clsx';
import { useEffect, useState } from 'react';
import type { PageSection } from '#lib/content/page-links.ts';

/** A section is read once its heading is this close to the top: a little lower than where its link leads. */
const readingLine = 104;

/** Links to the sections of a page, with a mark at the one that is read. */
export function SectionLinks({ sections }: { sections: readonly PageSection[] }) {
  const current = useReadSection(sections);
  return (
    <ul className="border-l border-rule pb-3 xl:pb-0">
      {sections.map(({ id, title, level }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className={clsx(
              '-ml-px block border-l py-1 pr-1 text-sm break-words hover:text-ink',
              id === current ? 'border-accent-fill text-ink' : 'border-transparent text-muted hover:border-ink',
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

/** The last section whose heading is above the line, or the first one. */
function useReadSection(sections: readonly PageSection[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const headings = sections.flatMap(({ id }) => document.getElementById(id) ?? []);
    // It reports each heading whose upper edge crosses the line, wherever the lower edge of the window is.
    const observer = new IntersectionObserver(
      () => {
        const read = headings.findLast((heading) => heading.getBoundingClientRect().top <= readingLine);
        setCurrent((read ?? headings[0])?.id);
      },
      { rootMargin: `-${readingLine}px 0px 1000000px`, threshold: 1 },
    );
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
