import clsx from 'clsx';
import type { PageSection } from '#lib/text/page-section.ts';

/** Links to the sections of a page. Their look is a rule of app/globals.css, as that of a list of pages. */
export function SectionLinks({ sections }: { sections: readonly PageSection[] }) {
  return (
    <ul className="section-links pb-3 xl:pb-0">
      {sections.map(({ id, title, level }) => (
        <li key={id}>
          <a href={`#${id}`} className={clsx(level > 2 && 'sub', id === title && 'name') || undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
