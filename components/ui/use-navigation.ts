'use client';

import { useRouter } from 'next/navigation';
import { useContext, useMemo } from 'react';
import { StartNavigation } from './navigation.tsx';

type Router = Pick<ReturnType<typeof useRouter>, 'push' | 'replace' | 'refresh'>;

/** The event of the document after which the header asks for the session again. */
export const pageRefreshed = 'litfass:page-refreshed';

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
      // What changed the page's data may have changed the session: an accepted invitation adds a company to the header.
      refresh: () => {
        document.dispatchEvent(new Event(pageRefreshed));
        start(() => router.refresh());
      },
    }),
    [router, start],
  );
}
