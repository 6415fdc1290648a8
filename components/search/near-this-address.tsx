'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { SearchHit } from '../../lib/search/engine.ts';
import { TextLink } from '../docs/text-link.tsx';
import { SearchForm } from './search-form.tsx';

/** What may have been meant by an address that leads nowhere, and a search for it. */
export function NearThisAddress() {
  const pathname = usePathname();
  const query = wordsOfAddress(pathname);
  const [hits, setHits] = useState<readonly SearchHit[]>([]);

  useEffect(() => {
    // Fetched here and not before: Next loads what stands on this page with every other page as well.
    import('../../lib/search/fetch-search.ts')
      .then(({ fetchSearch }) => fetchSearch())
      .then(
        (search) => setHits(search.find(query).slice(0, 3)),
        // The form beside it finds the same.
        () => undefined,
      );
  }, [query]);

  return (
    <>
      <SearchForm query={query} />
      {hits.length > 0 && (
        <div>
          <h2 className="font-semibold">Was it one of these?</h2>
          <ul className="mt-2 space-y-1">
            {hits.map(({ path, title, context }) => (
              <li key={path}>
                <TextLink href={path}>{title}</TextLink> <span className="text-sm text-muted">{context}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** The last part of the path: the others only say in which part of the portal it would have been. */
function wordsOfAddress(pathname: string): string {
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last)
      .replace(/\.\w+$/, '')
      .replace(/[-_+]+/g, ' ')
      .slice(0, 80);
  } catch {
    return '';
  }
}
