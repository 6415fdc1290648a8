'use client';

import clsx from 'clsx';
import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { SearchHit } from '#lib/search/engine.ts';
import { TextLink } from '../ui/text-link.tsx';
import { SearchForm } from './search-form.tsx';

/** Suggests pages for an unknown URL if some have a similar name, and offers a search. */
export function NearThisAddress() {
  const pathname = usePathname();
  const query = wordsOfAddress(pathname);
  const [hits, setHits] = useState<readonly SearchHit[]>([]);

  useEffect(() => {
    // A few letters match any page.
    if (query.length < 4) return;
    // Fetched here and not earlier: Next loads static imports of this page with every other page.
    import('#lib/search/fetch-search.ts')
      .then(({ fetchSearch }) => fetchSearch())
      .then(
        (search) => setHits(search.findNamed(query).slice(0, 3)),
        // The search form above returns the same results.
        () => undefined,
      );
  }, [query]);

  return (
    <>
      <SearchForm query={query} />
      {hits.length > 0 && (
        <div>
          <h2 className="font-semibold">Did you mean one of these?</h2>
          <ul className="mt-2 space-y-3">
            {hits.map(({ kind, path, title, context }) => (
              <li key={path}>
                <TextLink href={path}>{title}</TextLink>
                <span className={clsx('block text-sm text-muted', kind === 'use case' && 'font-mono')}>{context}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** The last segment of the path: the others only name the section of the portal. */
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
