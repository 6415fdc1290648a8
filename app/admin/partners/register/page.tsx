import type { Metadata } from 'next';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listRegisterOperation } from '#lib/graphql/generated/operations.ts';
import { callApi } from '#lib/session/api-client.ts';
import { environment } from '#lib/server/env.ts';
import { listVariables, openList } from '#lib/admin/admin-list-table.ts';
import { registerList } from '#lib/admin/partner-lists.ts';
import { readStaff } from '#lib/session/read-staff.ts';
import type { SearchParams } from '#lib/text/search-params.ts';
import { PartnerRegister } from './_ui/register-list.tsx';
import { StaffProblem } from './_ui/staff-problem.tsx';

export const metadata: Metadata = { title: 'Partner registry', robots: { index: false } };

export default async function RegisterPage({ searchParams }: { searchParams: SearchParams }) {
  const list = openList(registerList, await searchParams);
  const access = await readStaff();
  if (access.kind !== 'staff') {
    return (
      <div className="space-y-8">
        <PageHeader title="Partner registry" />
        <StaffProblem problem={access} />
      </div>
    );
  }
  const { filter, after } = listVariables(list);
  const answer = await callApi(access.session, listRegisterOperation, { filter, after });
  return (
    <div className="space-y-8">
      <PageHeader
        eyebrow="Staff"
        title="Partner registry"
        summary="All partners of the platform. A partner can read a company’s data only after that company grants it access."
        actions={
          <ButtonLink variant="primary" href="/admin/partners/register/new">
            Add a partner
          </ButtonLink>
        }
      />
      <PartnerRegister list={list} answer={answer} apiUrl={environment().apiUrl} />
    </div>
  );
}
