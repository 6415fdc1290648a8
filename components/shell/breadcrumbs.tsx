import { softLink } from '../../lib/soft-link.ts';
import { MarkdownLink } from './markdown-link.tsx';

interface BreadcrumbsProps {
  /** From the top down; the page itself is `current`. */
  links: { label: string; href: string }[];
  current: string;
  /** Path of the page, where it has a twin in Markdown. */
  path?: string;
}

/** Where the page stands, with a way up. */
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
