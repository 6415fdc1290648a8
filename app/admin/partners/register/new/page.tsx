import type { Metadata } from 'next';
import { Breadcrumbs } from '#components/shell/breadcrumbs.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { environment } from '#lib/server/env.ts';
import { readStaff } from '#lib/session/read-staff.ts';
import { StaffProblem } from '../_ui/staff-problem.tsx';
import { OnboardForm } from './_ui/onboard-form.tsx';

export const metadata: Metadata = { title: 'Add a partner', robots: { index: false } };

export default async function OnboardPage() {
  const access = await readStaff();
  return (
    <div>
      <Breadcrumbs links={[{ label: 'Partner registry', href: '/admin/partners/register' }]} current="Add a partner" />
      <div className="space-y-8">
        <PageHeader
          eyebrow="Staff"
          title="Add a partner"
          summary="A partner gets a client ID and a client secret. It can’t read a company’s data until that company grants it access."
        />
        {access.kind === 'staff' ? <OnboardForm apiUrl={environment().apiUrl} /> : <StaffProblem problem={access} />}
      </div>
    </div>
  );
}
