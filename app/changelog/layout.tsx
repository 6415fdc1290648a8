import type { ReactNode } from 'react';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { SideNavigation } from '#components/shell/side-navigation.tsx';

/** The changelog has the sidebar of the guides. */
export default function ChangelogLayout({ children }: { children: ReactNode }) {
  return <PageFrame sidebar={<SideNavigation label="Pages" section="guides" />}>{children}</PageFrame>;
}
