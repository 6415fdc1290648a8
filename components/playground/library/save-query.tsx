'use client';

import { Bookmark } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { makeSavedQuery, readSavedQueries, savedQueriesKey } from '#lib/playground/saved-query-store.ts';
import { secretWords } from '#lib/playground/secret-words.ts';
import { nameOf } from '#lib/run/playground-tabs.ts';
import type { TabText } from '#lib/playground/workspace-state.ts';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Command } from '../parts/command.tsx';
import { NameForm } from './name-form.tsx';
import { useStoredList } from '../parts/use-stored-list.ts';
import { useTabs } from '../tabs/use-tabs.ts';

interface SaveQueryProps {
  owner: string;
  /** Shows the pane with the name form, because the shortcut works in all panes. */
  onAsk: () => void;
  onSaved: () => void;
}

/** Saves the query under a name in the library. Ctrl-S and ⌘-S also open its form. */
export function SaveQuery({ owner, onAsk, onSaved }: SaveQueryProps) {
  const { current } = useTabs();
  const { change } = useStoredList(savedQueriesKey(owner), readSavedQueries);
  const [text, setText] = useState<TabText | null>(null);
  const [failed, setFailed] = useState(false);
  const ask = useRef<() => void>(null);

  useEffect(() => {
    ask.current = () => {
      setFailed(false);
      setText(current());
      onAsk();
    };
  });
  useEffect(() => {
    const stop = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // Otherwise the browser would save the page.
      event.preventDefault();
      ask.current?.();
    };
    window.addEventListener('keydown', onKeyDown, { signal: stop.signal });
    return () => stop.abort();
  }, []);

  const save = (name: string) => {
    if (text === null) return;
    const isKept = change((queries) => [
      makeSavedQuery(queries, { ...text, id: crypto.randomUUID(), name }),
      ...queries,
    ]);
    setFailed(!isKept);
    if (!isKept) return;
    setText(null);
    onSaved();
  };
  const secrets = text === null ? [] : [...secretWords(text.query), ...secretWords(text.variables)];

  return (
    <>
      <Command icon={Bookmark} onClick={() => ask.current?.()} title="Ctrl-S or ⌘-S">
        Save
      </Command>
      <Dialog open={text !== null} onClose={() => setText(null)} title="Save query">
        <p>It is stored in this browser, only for you, with its variables but without a response.</p>
        {secrets.length > 0 && (
          <Callout kind="warning" title="Left out because it looks like a secret">
            {secrets.join(', ')}.
          </Callout>
        )}
        {failed && (
          <Callout kind="danger" live>
            The query was not saved, because this browser’s storage is full or disabled.
          </Callout>
        )}
        {text !== null && (
          <NameForm label="Name" initial={nameOf(text.query) ?? ''} onName={save} onCancel={() => setText(null)} />
        )}
      </Dialog>
    </>
  );
}
