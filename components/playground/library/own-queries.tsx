'use client';

import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { exportQueries, importQueries } from '#lib/playground/query-file.ts';
import { readSavedQueries, savedQueriesKey, type SavedQuery } from '#lib/playground/saved-query-store.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Command } from '../parts/command.tsx';
import { useLibrary } from './library-context.ts';
import { QueryRow } from './query-row.tsx';
import { useStoredList } from '../parts/use-stored-list.ts';

interface Note {
  kind: 'success' | 'danger';
  text: string;
}

/** The reader's named queries, stored in this browser, with import from and export to files. */
export function OwnQueries() {
  const { owner, openText } = useLibrary();
  const { items, change } = useStoredList(savedQueriesKey(owner), readSavedQueries);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [removed, setRemoved] = useState<{ query: SavedQuery; at: number } | null>(null);
  const [note, setNote] = useState<Note | null>(null);

  /** Returns whether the list could be stored, and shows an error if not. */
  const keep = (next: (queries: SavedQuery[]) => SavedQuery[]): boolean => {
    const isKept = change(next);
    setNote(
      isKept
        ? null
        : { kind: 'danger', text: 'Nothing was changed, because this browser’s storage is full or disabled.' },
    );
    return isKept;
  };
  const remove = (query: SavedQuery) => {
    const at = items.indexOf(query);
    if (keep((queries) => queries.filter(({ id }) => id !== query.id))) setRemoved({ query, at });
  };
  const takeBack = () => {
    if (removed !== null && keep((queries) => queries.toSpliced(removed.at, 0, removed.query))) setRemoved(null);
  };
  const exportAll = () =>
    saveFile('litfass-queries.json', new Blob([exportQueries(items)], { type: 'application/json' }));
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const outcome = await importQueries(file, items, () => crypto.randomUUID());
    if (outcome.kind === 'fault') {
      setNote({ kind: 'danger', text: outcome.message });
      return;
    }
    if (!keep(() => outcome.queries)) return;
    const present = outcome.present > 0 ? `, ${outcome.present} already existed` : '';
    setNote({ kind: 'success', text: `${outcome.added} imported${present}.` });
  };

  return (
    <>
      <div className="flex flex-wrap items-center gap-1 px-1">
        <Command icon={Download} disabled={items.length === 0} onClick={exportAll}>
          Export
        </Command>
        <label className="inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-sm px-2 text-sm text-muted focus-within:outline-2 focus-within:outline-accent hover:bg-sunken hover:text-ink">
          <Upload aria-hidden size={15} />
          Import
          <input
            type="file"
            accept="application/json,.json"
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              choose(file).catch(reportError);
              event.target.value = '';
            }}
          />
        </label>
      </div>
      {note !== null && (
        <Callout kind={note.kind} live>
          {note.text}
        </Callout>
      )}
      <div role="status">
        {removed !== null && (
          <p className="flex items-center justify-between gap-2 border-b border-rule py-1 pr-1 pl-3 text-sm">
            Deleted {removed.query.name}.
            <Button size="small" variant="quiet" onClick={takeBack}>
              Undo
            </Button>
          </p>
        )}
      </div>
      {items.length === 0 && (
        <p className="p-3 text-sm text-muted">
          No saved queries yet. Select “Save” above the query to store it here with a name. These queries are only in
          this browser and only for you, and signing out keeps them. To use them elsewhere, export them as a file.
        </p>
      )}
      <ul>
        {items.map((query) => (
          <QueryRow
            key={query.id}
            name={query.name}
            isRenamed={renamed === query.id}
            onOpen={() => openText({ query: query.query, variables: query.variables })}
            onChange={{
              startRename: () => setRenamed(query.id),
              rename: (name) => {
                keep((queries) => queries.map((one) => (one.id === query.id ? { ...one, name } : one)));
                setRenamed(null);
              },
              stopRename: () => setRenamed(null),
              remove: () => remove(query),
            }}
          />
        ))}
      </ul>
    </>
  );
}
