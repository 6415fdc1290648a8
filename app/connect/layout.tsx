import type { ReactNode } from 'react';
import { AreaPages } from '#components/shell/area-pages.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';

export default function ConnectLayout({ children }: { children: ReactNode }) {
  return (
    <PageFrame>
      <AreaPages pages={[]}>{children}</AreaPages>
    </PageFrame>
  );
}
