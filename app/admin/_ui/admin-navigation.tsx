'use client';

import { useSearchParams } from 'next/navigation';
import { usePageCompany } from '#components/shell/page-company.tsx';
import { SectionNavigation } from '#components/shell/section-navigation.tsx';
import { pagesFor } from '#lib/admin/admin-pages.ts';
import { pageLink } from '#lib/text/page-link.ts';

interface AdminNavigationProps {
  companies: readonly { id: string; role: string | null; scopes: string[] }[];
  /** The chosen company, for a page that names none. */
  companyId: string | null;
}

/** The navigation of the admin area: the pages that the visitor may open. Its links keep the selected company. */
export function AdminNavigation({ companies, companyId }: AdminNavigationProps) {
  const pageCompany = usePageCompany();
  const company = useSearchParams().get('company') ?? pageCompany ?? companyId ?? undefined;
  const access = companies.find(({ id }) => id === company) ?? { role: null, scopes: [] };
  const pages = pagesFor(access).map(({ href, label }) => ({ href, label, target: pageLink(href, { company }) }));
  if (pages.length === 0) return null;
  return <SectionNavigation label="Administration" pages={pages} />;
}
