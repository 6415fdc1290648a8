'use client';

import { useEffect } from 'react';
import { useNavigation } from '../ui/navigation.tsx';

/**
 * Turns clicks on plain links into client-side navigation. A reference page has four hundred links: as router
 * components each must be hydrated before the first one works. One listener does the same. Without JavaScript they are
 * ordinary links.
 */
export function SoftLinks() {
  const { push } = useNavigation();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>('a[data-soft]');
      if (link === null) return;
      event.preventDefault();
      push(link.pathname + link.search + link.hash, { scroll: link.dataset['soft'] !== 'in-place' });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [push]);
  return null;
}
