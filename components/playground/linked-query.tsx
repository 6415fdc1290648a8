'use client';

import { useEffect } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../lib/kept-draft.ts';
import { readQueryLink, type LinkedQuery } from '../../lib/query-link.ts';
import { tabStorage } from '../../lib/tab-storage.ts';

const form = 'playground';

/** The query the address brought along, here or before signing in. */
export function linkedQuery(): LinkedQuery | null {
  const storage = tabStorage();
  const kept = storage === null ? null : readDraft(storage, form, { parse: (value) => readQueryLink(String(value)) });
  return readQueryLink(location.hash) ?? kept;
}

/** Says that it stands in a tab: from now on the tab is what is kept. */
export function forgetLinkedQuery(): void {
  const storage = tabStorage();
  if (storage !== null) dropDraft(storage, form);
  dropFragment();
}

/**
 * Keeps the query of the address over the way to the sign-in service: the way back is kept in a cookie, which no long
 * query fits into.
 */
export function KeepLinkedQuery() {
  useEffect(() => {
    const storage = tabStorage();
    if (storage === null || readQueryLink(location.hash) === null) return;
    keepDraft(storage, form, location.hash);
    dropFragment();
  }, []);
  return null;
}

function dropFragment(): void {
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
}
