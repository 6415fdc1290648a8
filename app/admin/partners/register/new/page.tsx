import type { Metadata } from 'next';
import { Breadcrumbs } from '../../../../../components/shell/breadcrumbs.tsx';
import { PageHeader } from '../../../../../components/ui/page-header.tsx';
import { environment } from '../../../../../lib/env.ts';
import { readStaff } from '../../../../../lib/read-staff.ts';
import { StaffProblem } from '../_ui/staff-problem.tsx';
import { OnboardForm } from './_ui/onboard-form.tsx';

export const metadata: Metadata = { title: 'Take on a partner', robots: { index: false } };

export default async function OnboardPage() {
  const access = await readStaff();
  return (
    <div>
      <Breadcrumbs
        links={[{ label: 'Register of partners', href: '/admin/partners/register' }]}
        current="Take on a partner"
      />
      <div className="space-y-8">
        <PageHeader
          eyebrow="Staff"
          title="Take on a partner"
          summary="It gets a client id and a secret. It sees no company’s data until that company lets it in."
        />
        {access.kind === 'staff' ? <OnboardForm apiUrl={environment().apiUrl} /> : <StaffProblem problem={access} />}
      </div>
    </div>
  );
}
