import type { ReactNode } from 'react';
import { AreaPages } from '#components/shell/area-pages.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { SectionNavigation } from '#components/shell/section-navigation.tsx';
import { staffPages } from '#lib/admin/staff-pages.ts';

const pages = Object.values(staffPages).map(({ href, label }) => ({ href, label }));

export default function StaffLayout({ children }: { children: ReactNode }) {
  return (
    <PageFrame>
      <SectionNavigation label="Staff console" pages={pages} />
      <AreaPages pages={Object.values(staffPages)}>{children}</AreaPages>
    </PageFrame>
  );
}
