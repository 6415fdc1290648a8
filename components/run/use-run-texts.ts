'use client';

import { useEffect, useState } from 'react';
import { keepRunDraft } from '#lib/run/keep-run-draft.ts';
import { readRunDraft } from '#lib/run/run-draft.ts';
import { tabStorage } from '#lib/storage/tab-storage.ts';
import type { RunExample } from './run-example.ts';

/** Query and variables as they are typed. They survive a reload, a sign-in and a crashed tab. */
export function useRunTexts({ useCase, query, variables }: RunExample) {
  const [kept] = useState(() => readKept(useCase));
  const [texts, setTexts] = useState({ query: kept?.query ?? query, variables: kept?.variables ?? variables });

  useEffect(() => {
    const storage = tabStorage();
    if (storage === null) return;
    const unless = (text: string, own: string) => (text === own ? null : text);
    const draft = { query: unless(texts.query, query), variables: unless(texts.variables, variables) };
    keepRunDraft(storage, useCase, { open: true, ...draft });
  }, [texts, useCase, query, variables]);

  return {
    texts,
    change: (part: Partial<typeof texts>) => setTexts((before) => ({ ...before, ...part })),
    /** Secrets that were typed before a reload aren't restored. */
    wasBlanked: kept?.blanked ?? false,
  };
}

function readKept(useCase: string) {
  const storage = tabStorage();
  return storage === null ? null : readRunDraft(storage, useCase);
}
