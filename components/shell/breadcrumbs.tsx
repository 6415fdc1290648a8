import Link from 'next/link';

interface BreadcrumbsProps {
  /** From the top down; the page itself is `current`. */
  links: { label: string; href: string }[];
  current: string;
}

/** Where the page stands, with a way up. */
export function Breadcrumbs({ links, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs" className="mb-6">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {links.map(({ label, href }) => (
          <li key={href} className="flex items-center gap-2">
            <Link href={href} className="py-1 hover:text-ink hover:underline">
              {label}
            </Link>
            <span aria-hidden>/</span>
          </li>
        ))}
        <li aria-current="page" className="py-1 text-ink">
          {current}
        </li>
      </ol>
    </nav>
  );
}
