import type { ReactNode } from 'react';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { SideNavigation } from '#components/shell/side-navigation.tsx';

/** The catalog and its pages share a sidebar, which lists all use cases. */
export default function UseCasesLayout({ children }: { children: ReactNode }) {
  return <PageFrame sidebar={<SideNavigation section="use-cases" />}>{children}</PageFrame>;
}
