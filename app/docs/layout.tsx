import type { ReactNode } from 'react';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { SideNavigation } from '#components/shell/side-navigation.tsx';

/** The guides share a sidebar, which lists them. */
export default function DocsLayout({ children }: { children: ReactNode }) {
  return <PageFrame sidebar={<SideNavigation section="guides" />}>{children}</PageFrame>;
}
