import type { Metadata } from 'next';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { PageHeader } from '../../../../components/ui/page-header.tsx';
import { askApi } from '../../../../lib/api-client.ts';
import { environment } from '../../../../lib/env.ts';
import { listRegisterOperation } from '../../../../lib/partner-register.ts';
import { readStaff } from '../../../../lib/read-staff.ts';
import { single, type SearchParams } from '../../../../lib/search-params.ts';
import { PartnerRegister } from './_ui/partner-register.tsx';
import { StaffProblem } from './_ui/staff-problem.tsx';

export const metadata: Metadata = { title: 'Register of partners', robots: { index: false } };

export default async function RegisterPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const after = single(query['after']);
  const name = single(query['q']);
  const access = await readStaff();
  if (access.kind !== 'staff') {
    return (
      <div className="space-y-8">
        <PageHeader title="Register of partners" />
        <StaffProblem problem={access} />
      </div>
    );
  }
  const answer = await askApi(access.session, listRegisterOperation, {
    filter: name === undefined ? {} : { name: { contains: name } },
    after: after ?? null,
  });
  return (
    <div className="space-y-8">
      <PageHeader
        eyebrow="Staff"
        title="Register of partners"
        summary="Everyone the platform has taken on. A partner reaches a company only after that company has let it in."
        actions={
          <ButtonLink variant="primary" href="/admin/partners/register/new">
            Take on a partner
          </ButtonLink>
        }
      />
      <PartnerRegister answer={answer} name={name} after={after} apiUrl={environment().apiUrl} />
    </div>
  );
}
