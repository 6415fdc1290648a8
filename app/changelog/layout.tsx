import type { ReactNode } from 'react';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { SideNavigation } from '#components/shell/side-navigation.tsx';

/** The changelog has the same sidebar as the other documentation. */
export default function ChangelogLayout({ children }: { children: ReactNode }) {
  return <PageFrame sidebar={<SideNavigation label="Pages" />}>{children}</PageFrame>;
}
