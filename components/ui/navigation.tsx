'use client';

// oxlint-disable-next-line no-restricted-imports -- the only other place is a refresh in the background
import { useRouter } from 'next/navigation';
import { createContext, useContext, useMemo, useTransition, type ReactNode } from 'react';
import { NavigationProgress } from './navigation-progress.tsx';

type Router = Pick<ReturnType<typeof useRouter>, 'push' | 'replace' | 'refresh'>;

const StartNavigation = createContext<(navigate: () => void) => void>((navigate) => navigate());

/**
 * Shows that the next page is loading. Until it has loaded, the page before remains, because a page with an outline of
 * its own would appear 300 ms later (docs/decisions/0057).
 */
export function Navigation({ children }: { children: ReactNode }) {
  const [isPending, startNavigation] = useTransition();
  return (
    <StartNavigation value={startNavigation}>
      <NavigationProgress isPending={isPending} />
      {children}
    </StartNavigation>
  );
}

/**
 * The router of Next.js, with a sign of progress while a page loads.
 *
 * @example const { replace } = useNavigation();
 */
export function useNavigation(): Router {
  const router = useRouter();
  const start = useContext(StartNavigation);
  return useMemo(
    () => ({
      push: (...to) => start(() => router.push(...to)),
      replace: (...to) => start(() => router.replace(...to)),
      refresh: () => start(() => router.refresh()),
    }),
    [router, start],
  );
}
