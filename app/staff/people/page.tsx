import type { Metadata } from 'next';
import { Callout } from '#components/ui/callout.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { listPlatformPeopleOperation } from '#lib/graphql/generated/operations.ts';
import { listVariables } from '#lib/admin/admin-list-table.ts';
import { companyPath } from '#lib/admin/companies.ts';
import { personList } from '#lib/admin/person-list.ts';
import { callApi } from '#lib/session/api-client.ts';
import { AdminList } from '#app/admin/_ui/admin-list.tsx';
import { staffListPage } from '../_ui/staff-list-page.tsx';
import { PersonTable } from './_ui/person-table.tsx';

export const metadata: Metadata = { title: 'People', robots: { index: false } };

export default staffListPage(personList, async ({ session, list }) => {
  const { companyId } = list;
  const variables = { companyId: companyId ?? null, ...listVariables(list) };
  return {
    summary: 'People who can sign in, or are invited. Open a person to help them sign in.',
    note: companyId !== undefined && (
      <Callout title="Only the people of one company">
        <p>
          The company’s audit log shows that you listed them.{' '}
          <TextLink href={companyPath(companyId)}>Open the company</TextLink> or{' '}
          <TextLink href={personList.page.href}>show all people</TextLink>.
        </p>
      </Callout>
    ),
    list: (
      <AdminList
        list={list}
        answer={await callApi(session, listPlatformPeopleOperation, variables)}
        pageOf={(data) => data.listPlatformPeople}
      >
        {(items) => <PersonTable list={list} people={items} now={new Date()} />}
      </AdminList>
    ),
  };
});
