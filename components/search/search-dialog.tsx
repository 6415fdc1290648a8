'use client';

import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { SearchHit } from '#lib/search/engine.ts';
import { fetchSearch } from '#lib/search/fetch-search.ts';
import { forgetRecent, keepRecent, readRecent } from '#lib/search/recent.ts';
import { useNavigation } from '../ui/use-navigation.ts';
import { useModal } from '../ui/use-modal.ts';
import { findCommands, type Command, type CommandHit } from './command.ts';
import { NoResults, type SearchState } from './no-results.tsx';
import { SearchResults, type ResultGroup } from './search-results.tsx';

interface SearchDialogProps {
  open: boolean;
  /** Kept by the parent, which collects the text that is typed before the dialog has loaded. */
  query: string;
  /** What the reader can do and open besides the documentation. */
  commands: readonly Command[];
  onQuery: (query: string) => void;
  onClose: () => void;
}

/** Starts fetching the index before the reader types. */
export function prepareSearch(): void {
  fetchSearch().catch(() => undefined);
}

/** The search over the whole portal: a combobox in a modal, after https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. */
export function SearchDialog({ open, query, commands, onQuery, onClose }: SearchDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, open);
  return (
    <dialog
      ref={ref}
      aria-label="Search"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (open && !event.currentTarget.open) onClose();
      }}
      onClick={(event) => {
        // The dialog's surface is its padding box, so a click on the element itself came from the backdrop.
        if (event.target === event.currentTarget) onClose();
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none border-ink bg-panel p-0 text-ink backdrop:bg-[#0009] sm:mx-auto sm:mt-[10vh] sm:h-auto sm:max-h-[min(80vh,44rem)] sm:w-[min(46rem,calc(100vw-4rem))] sm:rounded-sm sm:border sm:border-t-8"
    >
      {open && <SearchPanel query={query} commands={commands} onQuery={onQuery} onClose={onClose} />}
    </dialog>
  );
}

function SearchPanel({ query, commands, onQuery, onClose }: Omit<SearchDialogProps, 'open'>) {
  const navigation = useNavigation();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const [recent, setRecent] = useState(() => readRecent().map((entry) => ({ ...entry, terms: nothingMarked })));
  const search = useSearch();
  const groups = resultsFor(search, query, recent, findCommands(commands, query));
  const hits = groups.flatMap((group) => group.hits);

  const ask = (next: string) => {
    onQuery(next);
    setChosen(0);
  };
  const follow = (hit: SearchHit | CommandHit) => {
    if ('command' in hit) hit.command.onFollow?.();
    else keepRecent(hit);
    onClose();
    navigation.push(hit.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + hits.length) % hits.length);
    }
    const hit = hits[chosen];
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || hit === undefined) return;
    event.preventDefault();
    if (event.metaKey || event.ctrlKey) window.open(hit.path, '_blank', 'noopener');
    else follow(hit);
  };

  return (
    <div className="flex h-full max-h-[inherit] flex-col sm:max-h-[calc(min(80vh,44rem)-0.75rem)]">
      <div className="flex items-center gap-3 border-b border-rule px-4">
        <Search aria-hidden size={20} className="shrink-0 text-muted" />
        <input
          ref={caretAtEnd}
          type="text"
          role="combobox"
          aria-label="Search the documentation"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={hits.length > 0 ? `${id}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="An operation, a field, an error code, a question"
          value={query}
          onChange={(event) => ask(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 grow bg-transparent text-lg outline-none placeholder:text-muted"
        />
        <button
          type="button"
          onClick={onClose}
          className="-mr-2 min-h-11 rounded-sm px-2 text-sm text-muted underline decoration-rule-strong underline-offset-3 hover:text-ink"
        >
          Close
        </button>
      </div>
      <SearchResults id={id} groups={groups} chosen={chosen} onPoint={setChosen} onFollow={follow} />
      {query.trim() === '' && recent.length > 0 && (
        <button
          type="button"
          onClick={() => {
            forgetRecent();
            setRecent([]);
          }}
          className="mx-4 mb-3 self-start text-sm text-muted underline underline-offset-3 hover:text-ink"
        >
          Clear recently opened pages
        </button>
      )}
      {hits.length === 0 && <NoResults query={query} search={search} onAsk={ask} onLeave={onClose} />}
      <p role="status" className="sr-only">
        {hits.length > 0 && query.trim() !== '' && (hits.length === 1 ? '1 result' : `${hits.length} results`)}
      </p>
      <p className="mt-auto hidden gap-6 border-t border-rule px-4 py-2 text-xs text-muted sm:flex" aria-hidden>
        <span>
          <Key>↑</Key> <Key>↓</Key> to choose
        </span>
        <span>
          <Key>Enter</Key> to open
        </span>
        <span>
          <Key>Esc</Key> to close
        </span>
      </p>
    </div>
  );
}

function Key({ children }: { children: string }) {
  return <kbd className="mr-1 inline-block min-w-5 rounded-sm border border-rule px-1 text-center">{children}</kbd>;
}

// The text was typed before the field existed, so typing continues at its end.
function caretAtEnd(input: HTMLInputElement | null): void {
  input?.setSelectionRange(input.value.length, input.value.length);
}

function useSearch(): SearchState {
  const [search, setSearch] = useState<SearchState>('loading');
  useEffect(() => {
    let left = false;
    fetchSearch().then(
      (engine) => !left && setSearch(engine),
      () => !left && setSearch('failed'),
    );
    return () => {
      left = true;
    };
  }, []);
  return search;
}

const nothingMarked: ReadonlySet<string> = new Set();

/** Suggested pages for an empty query. */
const startingPoints = ['/docs/quickstart', '/docs/authentication', '/use-cases', '/reference', '/docs/errors'];

function resultsFor(
  search: SearchState,
  query: string,
  recent: readonly SearchHit[],
  commands: CommandHit[],
): ResultGroup[] {
  const own = { title: 'Commands and your pages', hits: commands };
  if (typeof search === 'string') return commands.length > 0 ? [own] : [];
  const groups =
    query.trim() === ''
      ? [
          { title: 'Recently opened', hits: [...recent] },
          { title: 'Start here', hits: search.entriesAt(startingPoints) },
          own,
        ]
      : [
          { ...own, hits: commands.slice(0, 5) },
          ...search.findGroups(query, 5).map(({ group, hits }) => ({ title: group, hits })),
        ];
  return groups.filter(({ hits }) => hits.length > 0);
}
