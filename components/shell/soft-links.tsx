'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Turns clicks on plain links into client-side navigation. A reference page has four hundred links: as router
 * components each must be hydrated before the first one works. One listener does the same. Without JavaScript they are
 * ordinary links.
 */
export function SoftLinks() {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>('a[data-soft]');
      if (link === null) return;
      event.preventDefault();
      router.push(link.pathname + link.search + link.hash, { scroll: link.dataset['soft'] !== 'in-place' });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);
  return null;
}
