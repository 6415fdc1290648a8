import type { ReactNode } from 'react';
import { Breadcrumbs } from '#components/shell/breadcrumbs.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { StaffPage } from '#lib/admin/staff-pages.ts';
import { readStaff } from '#lib/session/read-staff.ts';
import { StaffProblemPage } from './staff-problem-page.tsx';

interface StaffSubpage {
  /** The page above it. */
  page: StaffPage;
  title: string;
  summary: string;
}

/** A page below a page of the staff console. `content` is called only for staff. */
export function staffSubpage({ page, title, summary }: StaffSubpage, content: () => ReactNode) {
  return async function StaffSubpage() {
    const access = await readStaff();
    if (access.kind !== 'staff') return <StaffProblemPage problem={access} title={title} page={page} />;
    return (
      <div>
        <Breadcrumbs links={[{ label: page.label, href: page.href }]} current={title} />
        <div className="space-y-8">
          <PageHeader title={title} summary={summary} />
          {content()}
        </div>
      </div>
    );
  };
}
