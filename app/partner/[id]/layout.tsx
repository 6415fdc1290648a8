import type { ReactNode } from 'react';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { SectionNavigation } from '#components/shell/section-navigation.tsx';
import { partnerPages } from '#lib/admin/partner-pages.ts';

interface PartnerLayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

export default async function PartnerLayout({ params, children }: PartnerLayoutProps) {
  const { id } = await params;
  const pages = Object.values(partnerPages(id)).map(({ href, label }) => ({ href, label }));
  return (
    <PageFrame>
      <SectionNavigation label="Partner" pages={pages} />
      {children}
    </PageFrame>
  );
}
