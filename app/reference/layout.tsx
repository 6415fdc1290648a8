import type { ReactNode } from 'react';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { referenceGroups } from '#lib/reference/type-groups.ts';
import { loadReference } from '#lib/site/portal-reference.ts';
import { navigationGroups } from './_ui/navigation-groups.ts';
import { ReferenceNavigation } from './_ui/reference-navigation.tsx';

/** Every page of the reference has the sidebar of all its pages. */
export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  const groups = navigationGroups(referenceGroups(await loadReference()));
  return (
    <PageFrame sidebar={<ReferenceNavigation groups={groups} />} wideSidebar>
      {children}
    </PageFrame>
  );
}
