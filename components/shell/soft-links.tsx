'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Follows the plain links of the portal without loading the next page anew. A reference page has four hundred: as
 * components of the router each is made to work before the first of them can be followed, and one listener does the same.
 * Without JavaScript they are links all the same.
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
