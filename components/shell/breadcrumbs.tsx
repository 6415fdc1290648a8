import { softLink } from '#lib/text/soft-link.ts';
import { MarkdownLink } from './markdown-link.tsx';

interface BreadcrumbsProps {
  /** From the root down; the current page is `current`. */
  links: { label: string; href: string }[];
  current: string;
  /** Path of the page if it has a Markdown version. */
  path?: string;
}

/** The position of the page in the site, with links to its parents. */
export function Breadcrumbs({ links, current, path }: BreadcrumbsProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8">
      <nav aria-label="Breadcrumbs">
        <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {links.map(({ label, href }) => (
            <li key={href} className="flex items-center gap-2">
              <a href={href} {...softLink} className="py-1 hover:text-ink hover:underline">
                {label}
              </a>
              <span aria-hidden>/</span>
            </li>
          ))}
          <li aria-current="page" className="py-1 text-ink">
            {current}
          </li>
        </ol>
      </nav>
      {path !== undefined && <MarkdownLink path={path} />}
    </div>
  );
}
