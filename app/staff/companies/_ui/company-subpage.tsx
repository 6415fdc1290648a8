import type { ReactNode } from 'react';
import { Breadcrumbs } from '#components/shell/breadcrumbs.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { companyPath, type PlatformCompany } from '#lib/admin/companies.ts';
import { readCompany } from '#lib/admin/read-staff-item.ts';
import { staffPages } from '#lib/admin/staff-pages.ts';
import { StaffProblemPage } from '../../_ui/staff-problem-page.tsx';

const page = staffPages.companies;

interface CompanySubpage {
  title: string;
  summary: string;
}

/** A page below a company's page. `content` is called only for staff, and for an existing company. */
export function companySubpage({ title, summary }: CompanySubpage, content: (found: PlatformCompany) => ReactNode) {
  return async function CompanySubpage({ params }: { params: Promise<{ id: string }> }) {
    const { id } = await params;
    const found = await readCompany(id);
    if (found.kind !== 'found') return <StaffProblemPage problem={found} title={title} page={page} />;
    const { company } = found.item;
    return (
      <div>
        <Breadcrumbs
          links={[
            { label: page.label, href: page.href },
            { label: company.name, href: companyPath(company.id) },
          ]}
          current={title}
        />
        <div className="space-y-8">
          <PageHeader title={title} summary={summary} />
          {content(found.item)}
        </div>
      </div>
    );
  };
}
