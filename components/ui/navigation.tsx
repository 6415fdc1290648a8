'use client';

// oxlint-disable-next-line no-restricted-imports -- useNavigation would be within itself
import { useRouter } from 'next/navigation';
import { createContext, useEffect, useTransition, type ReactNode } from 'react';

/** Runs a navigation, and shows its progress. */
export const StartNavigation = createContext<(navigate: () => void) => void>((navigate) => navigate());

interface NavigationProps {
  /** What is shown while the next page loads. */
  progress: ReactNode;
  children: ReactNode;
}

/**
 * Turns clicks on plain links into client-side navigation, and shows that the next page is loading. A reference page has
 * four hundred links: as router components each must be hydrated before the first one works. One listener does the same.
 * Without JavaScript they are ordinary links.
 *
 * Until the next page has loaded, the page before remains, because a page with an outline of its own would appear 300 ms
 * later (docs/decisions/0057).
 */
export function Navigation({ progress, children }: NavigationProps) {
  const router = useRouter();
  const [isPending, start] = useTransition();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLAnchorElement>('a[data-soft]');
      if (link === null) return;
      event.preventDefault();
      const scroll = link.dataset['soft'] !== 'in-place';
      start(() => router.push(link.pathname + link.search + link.hash, { scroll }));
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);
  return (
    <StartNavigation value={start}>
      {/* Screen readers announce what changes in an element that was there before. */}
      <div role="status">{isPending && progress}</div>
      {children}
    </StartNavigation>
  );
}
