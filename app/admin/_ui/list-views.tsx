import { segment, segments } from '#components/ui/segments.ts';
import { viewLinks, type OpenList } from '#lib/admin/admin-list-table.ts';
import { softLinkInPlace } from '#lib/text/soft-link.ts';

/** Links to the views of a list, side by side. The URL has the view, and a link keeps the filters that fit it. */
export function ListViews({ list }: { list: OpenList }) {
  const links = viewLinks(list);
  if (links.length === 0) return null;
  return (
    // The filters below it are of the view.
    <nav aria-label="Views of the list" className="mb-4">
      <ul className={segments}>
        {links.map(({ href, label, isCurrent }) => (
          <li key={label} className="max-sm:grow">
            <a {...softLinkInPlace} href={href} aria-current={isCurrent ? 'true' : undefined} className={segment}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
