'use client';

import clsx from 'clsx';
import { usePathname } from 'next/navigation';
import { currentPage } from './current-page.ts';
import { LinkStrip } from './link-strip.tsx';
import { softLink } from '#lib/text/soft-link.ts';

interface SectionNavigationProps {
  label: string;
  /** `target` is the link's URL if it isn't only the path. */
  pages: readonly { label: string; href: string; target?: string }[];
}

/** The navigation of a section whose pages are side by side, such as the admin area. It marks the current page. */
export function SectionNavigation({ label: name, pages }: SectionNavigationProps) {
  const pathname = usePathname();
  const current = currentPage(
    pages.map(({ href }) => href),
    pathname,
  );
  return (
    <nav aria-label={name} className="-mt-6 mb-5 border-b border-rule sm:mb-6 lg:-mt-10">
      <LinkStrip>
        <ul className="flex w-max gap-x-2 sm:gap-x-1">
          {pages.map(({ href, label, target = href }) => {
            const isPage = pathname === href;
            const isCurrent = href === current;
            return (
              <li key={href}>
                <a
                  {...softLink}
                  href={target}
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
      </LinkStrip>
    </nav>
  );
}
