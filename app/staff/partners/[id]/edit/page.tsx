import type { Metadata } from 'next';
import { Breadcrumbs } from '#components/shell/breadcrumbs.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { partnerPath } from '#lib/admin/partner-register.ts';
import { readPartner } from '#lib/admin/read-staff-item.ts';
import { staffPages } from '#lib/admin/staff-pages.ts';
import { StaffProblemPage } from '#app/staff/_ui/staff-problem-page.tsx';
import { EditPartnerForm } from './_ui/edit-partner-form.tsx';

const { partners: page } = staffPages;
const title = 'Edit partner';

export const metadata: Metadata = { title, robots: { index: false } };

export default async function EditPartnerPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const found = await readPartner(id, new Date());
  if (found.kind !== 'found') return <StaffProblemPage problem={found} title={title} page={page} />;
  const partner = found.item;
  return (
    <div>
      <Breadcrumbs
        links={[
          { label: page.label, href: page.href },
          { label: partner.name, href: partnerPath(partner.id) },
        ]}
        current={title}
      />
      <div className="space-y-8">
        <PageHeader
          title={title}
          summary="Companies see the name and the website. Existing access shows the new name too."
        />
        <EditPartnerForm partner={partner} />
      </div>
    </div>
  );
}
