import clsx from 'clsx';
import { viewLinks, type OpenList } from '#lib/admin/admin-list-table.ts';
import { softLinkInPlace } from '#lib/text/soft-link.ts';

/** Links to the views of a list, side by side. The URL has the view, and a link keeps the filters that fit it. */
export function ListViews({ list }: { list: OpenList }) {
  const links = viewLinks(list);
  if (links.length === 0) return null;
  return (
    // The filters below it are of the view.
    <nav aria-label="Views of the list" className="mb-4">
      <ul className="flex w-fit rounded-sm border border-rule-strong bg-panel max-sm:w-full">
        {links.map(({ href, label, isCurrent }) => (
          <li
            key={label}
            className="max-sm:grow [&:not(:first-child)]:border-l [&:not(:first-child)]:border-rule-strong"
          >
            <a
              {...softLinkInPlace}
              href={href}
              aria-current={isCurrent ? 'true' : undefined}
              className={clsx(
                'flex min-h-9 items-center justify-center px-4 text-sm whitespace-nowrap no-underline max-sm:px-2',
                // Forced colors leave out the background.
                isCurrent ? 'bg-ink font-semibold text-paper forced-colors:underline' : 'text-ink hover:bg-sunken',
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
