'use client';

import { usePathname } from 'next/navigation';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx';

interface PageOutlineProps {
  pages: readonly { href: string; title: string; what: string }[];
}

/** What an area shows while the first of its pages loads: the title, if it is known, and gray lines. */
export function PageOutline({ pages }: PageOutlineProps) {
  const pathname = usePathname();
  const page = pages.find(({ href }) => href === pathname);
  return (
    <div className="space-y-8">
      <PageHeader title={page === undefined ? <UnknownTitle /> : page.title} />
      <SkeletonLines label={`Loading ${page?.what ?? 'the page'}`} lines={8} />
      <StillWaiting />
    </div>
  );
}

function UnknownTitle() {
  return (
    <>
      <span className="sr-only">Loading</span>
      <Skeleton className="h-9 w-64" />
    </>
  );
}

/** Appears after three seconds, for a reader who would otherwise wonder whether anything happens. */
function StillWaiting() {
  return <p className="appears-late text-sm text-muted">Still waiting for the API. It can take a few more seconds.</p>;
}
