'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { currentPage } from '#components/shell/current-page.ts';
import { usePageCompany } from '#components/shell/page-company.tsx';
import { SectionNavigation } from '#components/shell/section-navigation.tsx';
import { adminPages, pagesFor } from '#lib/admin/admin-pages.ts';
import { pageLink } from '#lib/text/page-link.ts';

interface AdminNavigationProps {
  companies: readonly { id: string; role: string | null; scopes: string[] }[];
  /** The chosen company, for a page that names none. */
  companyId: string | null;
}

/**
 * The navigation of the admin area: the pages that the visitor may open, and the current one, which may say why they
 * can't. Its links keep the selected company.
 */
export function AdminNavigation({ companies, companyId }: AdminNavigationProps) {
  const pageCompany = usePageCompany();
  const company = useSearchParams().get('company') ?? pageCompany ?? companyId ?? undefined;
  const access = companies.find(({ id }) => id === company) ?? { role: null, scopes: [] };
  const allowed = pagesFor(access).map(({ href }) => href);
  const all = Object.values(adminPages);
  const current = currentPage(
    all.map(({ href }) => href),
    usePathname(),
  );
  if (allowed.length === 0) return null;
  const pages = all
    .filter(({ href }) => href === current || allowed.includes(href))
    .map(({ href, label }) => ({ href, label, target: pageLink(href, { company }) }));
  return <SectionNavigation label="Administration" pages={pages} />;
}
