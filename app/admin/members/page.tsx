import type { Metadata } from 'next';
import { ButtonLink } from '#components/ui/button.tsx';
import { listMembersOperation, secondFactorRuleOperation } from '#lib/graphql/generated/operations.ts';
import { listVariables } from '#lib/admin/admin-list-table.ts';
import { memberList } from '#lib/admin/member-list.ts';
import { activeAdmins } from '#lib/admin/members.ts';
import { callApi } from '#lib/session/api-client.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { single } from '#lib/text/search-params.ts';
import { AdminList } from '../_ui/admin-list.tsx';
import { adminListPage } from '../_ui/admin-list-page.tsx';
import { MemberTable } from './_ui/member-table.tsx';
import { SecondFactorNotice } from './_ui/second-factor-notice.tsx';
import { SecondFactorRule } from './_ui/second-factor-rule.tsx';

export const metadata: Metadata = { title: 'Members', robots: { index: false } };

export default adminListPage(memberList, async ({ session, company, scopes, list, query }) => {
  const mayChange = scopes.includes('ACCESS_WRITE');
  const [answer, admins] = await Promise.all([
    callApi(session, listMembersOperation, { companyId: company.id, ...listVariables(list) }),
    callApi(session, secondFactorRuleOperation, { companyId: company.id }),
  ]);
  // The API never removes a company's last admin; the table explains that in advance.
  const active = admins.kind === 'data' ? activeAdmins(admins.data.listCompanyMembers.items) : [];
  const [onlyAdmin, ...otherAdmins] = active;
  return {
    summary: 'People with access to this company. Role changes and removals take effect on the next request.',
    actions: mayChange && (
      <ButtonLink variant="primary" href={pageLink('/admin/members/invite', { company: company.id })}>
        Invite member
      </ButtonLink>
    ),
    note: admins.kind === 'data' && scopes.includes('ACCESS_READ') && (
      <SecondFactorNotice admins={active} ownEmail={session.email} mayChange={mayChange} />
    ),
    list: (
      <AdminList list={list} answer={answer} pageOf={(data) => data.listCompanyMembers}>
        {(items) => (
          <MemberTable
            list={list}
            members={items}
            onlyAdminId={otherAdmins.length === 0 ? onlyAdmin?.id : undefined}
            ownEmail={session.email}
            addedId={single(query['added'])}
            wasMailed={single(query['sent']) === 'yes'}
            mayChange={mayChange}
            seesSecondFactors={scopes.includes('ACCESS_READ')}
            timeZone={company.timeZone}
            now={new Date()}
          />
        )}
      </AdminList>
    ),
    below: admins.kind === 'data' && scopes.includes('ACCESS_READ') && (
      <SecondFactorRule
        company={company}
        requiredFrom={admins.data.getCompany?.secondFactorRequiredFrom ?? null}
        admins={active}
        ownEmail={session.email}
        mayChange={mayChange}
        now={new Date()}
      />
    ),
  };
});
