import { Suspense, type ReactNode } from 'react';
import { PageOutline } from './page-outline.tsx';

interface AreaPagesProps {
  /** The pages whose title is known before their data. */
  pages: readonly { href: string; label: string; title?: string; what: string }[];
  children: ReactNode;
}

/**
 * The pages of an area, and an outline until the first one has loaded. This boundary remains while one navigates within
 * the area, so the page before stays until the next one is there (docs/decisions/0057).
 */
export function AreaPages({ pages, children }: AreaPagesProps) {
  const titles = pages.map(({ href, label, title = label, what }) => ({ href, title, what }));
  return <Suspense fallback={<PageOutline pages={titles} />}>{children}</Suspense>;
}
