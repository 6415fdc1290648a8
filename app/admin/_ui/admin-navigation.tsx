'use client';

import { useSearchParams } from 'next/navigation';
import { SectionNavigation } from '#components/shell/section-navigation.tsx';
import { adminPages } from '#lib/admin/admin-pages.ts';
import { pageLink } from '#lib/text/page-link.ts';

/** The navigation of the admin area. Its links keep the selected company. */
export function AdminNavigation() {
  const company = useSearchParams().get('company') ?? undefined;
  const pages = Object.values(adminPages).map(({ href, label }) => ({
    href,
    label,
    target: pageLink(href, { company }),
  }));
  return <SectionNavigation label="Administration" pages={pages} />;
}
