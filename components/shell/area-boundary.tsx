'use client';

import { usePathname } from 'next/navigation';
import { Suspense, type ReactNode } from 'react';
import { PageOutline } from './page-outline.tsx';

interface AreaBoundaryProps {
  pages: readonly { href: string; title: string; what: string }[];
  children: ReactNode;
}

/**
 * This boundary remains while one navigates within an area, so the page before stays until the next one is there
 * (docs/decisions/0057).
 *
 * It renders again with each path. A boundary that doesn't hydrates the HTML of a page that arrives late as the page for
 * which its reader has left meanwhile, which is an error (React 19.2, e2e/navigation-progress.spec.ts).
 */
export function AreaBoundary({ pages, children }: AreaBoundaryProps) {
  const pathname = usePathname();
  const page = pages.find(({ href }) => href === pathname);
  return <Suspense fallback={<PageOutline title={page?.title} what={page?.what} />}>{children}</Suspense>;
}
