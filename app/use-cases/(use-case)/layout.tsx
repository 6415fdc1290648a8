import type { ReactNode } from 'react';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { SideNavigation } from '#components/shell/side-navigation.tsx';

/** The use cases share a sidebar, which lists them. The catalog has none, because it is this list. */
export default function UseCaseLayout({ children }: { children: ReactNode }) {
  return <PageFrame sidebar={<SideNavigation section="use-cases" />}>{children}</PageFrame>;
}
