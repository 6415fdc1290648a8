import clsx from 'clsx';
import { ChevronLeft } from 'lucide-react';
import { softLink } from '#lib/text/soft-link.ts';
import { MarkdownLink } from './markdown-link.tsx';

interface BreadcrumbsProps {
  /** From the root down; the current page is `current`. */
  links: { label: string; href: string }[];
  current: string;
  /** Path of the page if it has a Markdown version. */
  path?: string;
}

/** The position of the page in the site, with links to its parents. A phone has only the link to the nearest one. */
export function Breadcrumbs({ links, current, path }: BreadcrumbsProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8">
      <nav aria-label="Breadcrumbs">
        <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {links.map(({ label, href }, index) => (
            <li key={href} className={clsx('flex items-center gap-2', index < links.length - 1 && 'max-sm:hidden')}>
              <ChevronLeft aria-hidden size={16} className="-mr-1 -ml-1 sm:hidden" />
              <a href={href} {...softLink} className="py-1 hover:text-ink hover:underline">
                {label}
              </a>
              <span aria-hidden className="max-sm:hidden">
                /
              </span>
            </li>
          ))}
          <li aria-current="page" className="py-1 text-ink max-sm:hidden">
            {current}
          </li>
        </ol>
      </nav>
      {path !== undefined && <MarkdownLink path={path} />}
    </div>
  );
}
