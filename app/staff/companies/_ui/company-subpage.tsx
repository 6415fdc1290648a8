import type { ReactNode } from 'react';
import { Breadcrumbs } from '#components/shell/breadcrumbs.tsx';
import { showSoon } from '#components/shell/show-soon.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { companyPath, type PlatformCompany } from '#lib/admin/companies.ts';
import { readCompany } from '#lib/admin/read-staff-item.ts';
import { staffPages } from '#lib/admin/staff-pages.ts';
import { PageOutline } from '#app/admin/_ui/page-outline.tsx';
import { StaffProblemPage } from '../../_ui/staff-problem-page.tsx';

const page = staffPages.companies;

interface CompanySubpage {
  title: string;
  summary: string;
}

/** A page below a company's page. `body` is called only for staff, and for an existing company. */
export function companySubpage({ title, summary }: CompanySubpage, body: (found: PlatformCompany) => ReactNode) {
  return function CompanySubpage({ params }: { params: Promise<{ id: string }> }) {
    return showSoon(content(params), <PageOutline title={title} what="the company" />);
  };

  async function content(params: Promise<{ id: string }>) {
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
          {body(found.item)}
        </div>
      </div>
    );
  }
}
