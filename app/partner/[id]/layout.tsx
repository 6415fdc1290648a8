import type { ReactNode } from 'react';
import { AreaPages } from '#components/shell/area-pages.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { SectionNavigation } from '#components/shell/section-navigation.tsx';
import { partnerPages } from '#lib/admin/partner-pages.ts';

interface PartnerLayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

export default async function PartnerLayout({ params, children }: PartnerLayoutProps) {
  const { id } = await params;
  const pages = Object.values(partnerPages(id));
  return (
    <PageFrame>
      <SectionNavigation label="Partner" pages={pages.map(({ href, label }) => ({ href, label }))} />
      <AreaPages pages={pages}>{children}</AreaPages>
    </PageFrame>
  );
}
