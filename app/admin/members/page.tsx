import type { Metadata } from 'next';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { adminPages } from '../../../lib/admin-pages.ts';
import { askApi } from '../../../lib/api-client.ts';
import { readMemberSearch, toMemberFilter } from '../../../lib/member-search.ts';
import { activeAdmins, listAdminsOperation, listMembersOperation, memberSorts } from '../../../lib/members.ts';
import { pageLink } from '../../../lib/page-link.ts';
import { readAccess } from '../../../lib/read-access.ts';
import { single, type SearchParams } from '../../../lib/search-params.ts';
import { AccessProblemPage } from '../_ui/access-problem-page.tsx';
import { CompanyChooser } from '../_ui/company-chooser.tsx';
import { MemberFilters } from './_ui/member-filters.tsx';
import { MemberList } from './_ui/member-list.tsx';

export const metadata: Metadata = { title: 'Members', robots: { index: false } };

const page = adminPages.members;

export default async function MembersPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const search = readMemberSearch(query);
  const access = await readAccess(page.scope, single(query['company']));
  if (access.kind !== 'granted') return <AccessProblemPage problem={access} page={page} />;

  const { session, access: here } = access;
  const { company, scopes } = here;
  const mayChange = scopes.includes('ACCESS_WRITE');
  const [answer, admins] = await Promise.all([
    askApi(session, listMembersOperation, {
      companyId: company.id,
      filter: toMemberFilter(search),
      sort: memberSorts[search.sort],
      after: search.after ?? null,
    }),
    askApi(session, listAdminsOperation, { companyId: company.id }),
  ]);
  // The API refuses to leave a company without an admin; here it is only told beforehand.
  const [onlyAdmin, ...otherAdmins] = admins.kind === 'data' ? activeAdmins(admins.data.listCompanyMembers.items) : [];
  return (
    <div className="space-y-8">
      <PageHeader
        eyebrow={company.name}
        title={page.label}
        summary="People with access to this company. A change of role, and a removal, hold with their next request."
        actions={
          mayChange && (
            <ButtonLink variant="primary" href={pageLink('/admin/members/invite', { company: company.id })}>
              Invite somebody
            </ButtonLink>
          )
        }
      />
      <CompanyChooser action={page.href} choices={access.choices} currentId={company.id} />
      <MemberFilters companyId={company.id} search={search} />
      <MemberList
        answer={answer}
        companyId={company.id}
        search={search}
        onlyAdminId={otherAdmins.length === 0 ? onlyAdmin?.id : undefined}
        ownEmail={session.email}
        addedId={single(query['added'])}
        mayChange={mayChange}
      />
    </div>
  );
}
