import type { ReactNode } from 'react';
import { AreaBoundary } from './area-boundary.tsx';

interface AreaPagesProps {
  /** The pages whose title is known before their data. */
  pages: readonly { href: string; label: string; title?: string; what: string }[];
  children: ReactNode;
}

/** The pages of an area, and an outline until the first one has loaded. */
export function AreaPages({ pages, children }: AreaPagesProps) {
  const titles = pages.map(({ href, label, title = label, what }) => ({ href, title, what }));
  return <AreaBoundary pages={titles}>{children}</AreaBoundary>;
}
