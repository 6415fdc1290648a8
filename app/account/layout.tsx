import type { ReactNode } from 'react';
import { AreaPages } from '#components/shell/area-pages.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { SectionNavigation } from '#components/shell/section-navigation.tsx';

const pages = [
  { label: 'Account', href: '/account', what: 'your account' },
  { label: 'Email notifications', href: '/account/notifications', what: 'your settings' },
];

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <PageFrame>
      <SectionNavigation label="Your account" pages={pages} />
      <AreaPages pages={pages}>{children}</AreaPages>
    </PageFrame>
  );
}
