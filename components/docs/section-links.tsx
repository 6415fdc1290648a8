import clsx from 'clsx';
import type { PageSection } from '#lib/text/page-section.ts';

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
