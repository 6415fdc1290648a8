import type { ReactNode } from 'react';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { SideNavigation } from '#components/shell/side-navigation.tsx';

/** The guides share the sidebar with the use cases. */
export default function DocsLayout({ children }: { children: ReactNode }) {
  return <PageFrame sidebar={<SideNavigation label="Pages" />}>{children}</PageFrame>;
}
