'use client';

import clsx from 'clsx';
import { usePathname, useSearchParams } from 'next/navigation';
import { adminPages } from '#lib/admin/admin-pages.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { softLink } from '#lib/text/soft-link.ts';

/** The navigation of the admin area. Its links keep the selected company. */
export function AdminNavigation() {
  const pathname = usePathname();
  const company = useSearchParams().get('company') ?? undefined;
  return (
    <nav aria-label="Administration" className="mb-8 overflow-x-auto border-b border-rule">
      <ul className="flex justify-between sm:justify-start sm:gap-x-1">
        {Object.values(adminPages).map(({ href, label }) => {
          const isPage = pathname === href;
          const isCurrent = isPage || pathname.startsWith(`${href}/`);
          return (
            <li key={href}>
              <a
                {...softLink}
                href={pageLink(href, { company })}
                aria-current={isPage ? 'page' : isCurrent ? 'true' : undefined}
                className={clsx(
                  'flex min-h-10 items-center border-b-4 px-1 text-sm whitespace-nowrap -outline-offset-2! sm:px-3 sm:text-base',
                  isCurrent ? 'border-accent-fill font-semibold' : 'border-transparent text-muted hover:text-ink',
                )}
              >
                {label}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
