import type { ReactNode } from 'react';
import { PageFrame } from '#components/shell/page-frame.tsx';

export default function ConnectLayout({ children }: { children: ReactNode }) {
  return <PageFrame>{children}</PageFrame>;
}
