import { redirect } from 'next/navigation';
import { adminPages } from '#lib/admin/admin-pages.ts';
import { partnerHref } from '#lib/admin/partner-pages.ts';
import { staffHref } from '#lib/admin/staff-pages.ts';
import { readAccess } from '#lib/session/read-access.ts';
import { pageLink } from '#lib/text/page-link.ts';
import type { SearchParams } from '#lib/text/search-params.ts';

/** Opens the first page of the admin area that the visitor may see. That page explains what is missing. */
export default async function AdminPage({ searchParams }: { searchParams: SearchParams }): Promise<never> {
  const access = await readAccess(adminPages.tokens.scope, { path: '/admin', query: await searchParams });
  if (access.kind === 'no-company' && access.isStaff) redirect(staffHref);
  if (access.kind === 'no-company' && access.isOfPartner) redirect(partnerHref);
  if (!('access' in access)) redirect(adminPages.tokens.href);
  const { company, scopes } = access.access;
  const page = Object.values(adminPages).find(({ scope }) => scopes.includes(scope)) ?? adminPages.tokens;
  redirect(pageLink(page.href, { company: company.id }));
}
