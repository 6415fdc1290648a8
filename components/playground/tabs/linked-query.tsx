'use client';

import { useEffect } from 'react';
import { dropDraft, keepDraft, readDraft } from '#lib/storage/kept-draft.ts';
import { readQueryLink, type LinkedQuery } from '#lib/run/query-link.ts';
import { readRunDraft } from '#lib/run/run-draft.ts';
import { visitorUseCase, type DocumentedOperation } from '#lib/run/playground-tabs.ts';
import { tabStorage } from '#lib/storage/tab-storage.ts';

const form = 'playground';

/** The query of the URL, from this page load or from before the sign-in. */
export function linkedQuery(): LinkedQuery | null {
  const storage = tabStorage();
  const kept = storage === null ? null : readDraft(storage, form, { parse: (value) => readQueryLink(String(value)) });
  return readQueryLink(location.hash) ?? kept;
}

/** What a visitor typed into the editor of this page before they signed in. The sign-in returned to `#run`. */
export function typedBefore(operation: DocumentedOperation | null): LinkedQuery | null {
  const storage = tabStorage();
  if (storage === null || location.hash !== '#run') return null;
  const draft = readRunDraft(storage, operation?.useCase ?? visitorUseCase);
  const query = draft?.query ?? operation?.query;
  if (query === undefined || (draft?.query ?? draft?.variables ?? null) === null) return null;
  return { query, variables: draft?.variables ?? operation?.variables ?? '' };
}

/** Called when the query is in a tab: from then on the tab is stored instead. */
export function forgetLinkedQuery(): void {
  const storage = tabStorage();
  if (storage !== null) dropDraft(storage, form);
  dropFragment();
}

/**
 * Keeps the URL's query through the sign-in. The return path is stored in a cookie, which is too small for a long
 * query.
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
