import type { ReactNode } from 'react';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { SideNavigation } from '#components/shell/side-navigation.tsx';

/** The guides share a sidebar, which lists them. Their index has none, because it is this list. */
export default function GuideLayout({ children }: { children: ReactNode }) {
  return <PageFrame sidebar={<SideNavigation section="guides" />}>{children}</PageFrame>;
}
