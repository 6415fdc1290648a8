'use client';

import clsx from 'clsx';
import { usePathname, useSearchParams } from 'next/navigation';
import { adminPages } from '../../../lib/admin-pages.ts';
import { pageLink } from '../../../lib/page-link.ts';
import { softLink } from '../../../lib/soft-link.ts';

/** The pages of the admin area. The chosen company goes along from one to the other. */
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
