import type { ReactNode } from 'react';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { SectionNavigation } from '#components/shell/section-navigation.tsx';

const pages = [
  { label: 'Account', href: '/account' },
  { label: 'Email notifications', href: '/account/notifications' },
];

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <PageFrame>
      <SectionNavigation label="Your account" pages={pages} />
      {children}
    </PageFrame>
  );
}
