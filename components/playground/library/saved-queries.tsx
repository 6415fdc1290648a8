'use client';

import { Download, Pencil, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { readSavedQueries, savedQueriesKey, type SavedQuery } from '#lib/playground/saved-query-store.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Command } from '../parts/command.tsx';
import { importFile, saveAsFile } from './query-files.ts';
import { useLibrary } from './library-context.ts';
import { NameForm } from './name-form.tsx';
import { useStoredList } from '../parts/use-stored-list.ts';

interface Note {
  kind: 'success' | 'danger';
  text: string;
}

/** The reader's named queries, stored in this browser, with import from and export to files. */
export function SavedQueries() {
  const { owner, openText } = useLibrary();
  const { items, change } = useStoredList(savedQueriesKey(owner), readSavedQueries);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [removed, setRemoved] = useState<{ query: SavedQuery; at: number } | null>(null);
  const [note, setNote] = useState<Note | null>(null);

  const tellUnloaded = () =>
    setNote({
      kind: 'danger',
      text: 'Import and export could not be loaded. Check your connection and try again.',
    });
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
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const outcome = await importFile(file, items);
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
      <div className="flex flex-wrap items-center gap-1 border-b border-rule p-2">
        <Command icon={Download} disabled={items.length === 0} onClick={() => saveAsFile(items).catch(tellUnloaded)}>
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
              choose(file).catch(tellUnloaded);
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
      <div className="playground-scroll">
        {items.length === 0 && (
          <p className="p-3 text-sm text-muted">
            No saved queries yet. Select “Save” above the query to store it here with a name. Saved queries are only in
            this browser and only for you, and signing out keeps them. To use them elsewhere, export them as a file.
          </p>
        )}
        <ul>
          {items.map((query) => (
            <li key={query.id} className="flex items-center hover:bg-sunken">
              {renamed === query.id ? (
                <NameForm
                  label={`New name for ${query.name}`}
                  initial={query.name}
                  onCancel={() => setRenamed(null)}
                  onName={(name) => {
                    keep((queries) => queries.map((one) => (one.id === query.id ? { ...one, name } : one)));
                    setRenamed(null);
                  }}
                />
              ) : (
                <>
                  <button
                    type="button"
                    onClick={() => openText({ query: query.query, variables: query.variables })}
                    className="min-h-10 min-w-0 flex-1 truncate px-3 text-left text-sm font-medium -outline-offset-2!"
                  >
                    {query.name}
                  </button>
                  <IconButton icon={Pencil} label={`Rename ${query.name}`} onClick={() => setRenamed(query.id)} />
                  <IconButton icon={Trash2} label={`Delete ${query.name}`} onClick={() => remove(query)} />
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function IconButton({ icon: Icon, label, onClick }: { icon: typeof Pencil; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      title={label}
      onClick={onClick}
      className="rounded-sm p-2 text-muted -outline-offset-2! hover:text-ink"
    >
      <Icon aria-hidden size={15} />
      <span className="sr-only">{label}</span>
    </button>
  );
}
