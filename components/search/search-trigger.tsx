'use client';

import { Search } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Command } from './command.ts';
import type { SearchDialog } from './search-dialog.tsx';

/**
 * The search button in the header. It is on every page, so it contains only the code that opens the dialog. The dialog
 * and the index load at the first sign of intent, and text that is typed meanwhile is kept.
 */
export function SearchTrigger({ readCommands }: { readCommands: () => Promise<readonly Command[]> }) {
  const [commands, setCommands] = useState<readonly Command[]>([]);
  const [Dialog, setDialog] = useState<typeof SearchDialog>();
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const mac = useSyncExternalStore(
    () => () => undefined,
    isMac,
    () => false,
  );

  const load = () => {
    import('./search-dialog.tsx').then(
      (loaded) => {
        setDialog(() => loaded.SearchDialog);
        loaded.prepareSearch();
      },
      // When the load fails, for example offline, the page stays usable.
      () => setOpen(false),
    );
  };
  const show = () => {
    setQuery('');
    setOpen(true);
    load();
  };

  // Again when the company changes while the dialog is open: a switch shows its effect a moment later.
  useEffect(() => {
    let isCurrent = open;
    // Without them, the dialog still searches.
    if (open)
      readCommands().then(
        (read) => isCurrent && setCommands(read),
        () => undefined,
      );
    return () => void (isCurrent = false);
  }, [open, readCommands]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      // With caps lock, the key is K.
      if (key.toLowerCase() === 'k' && (isMac() ? event.metaKey : event.ctrlKey) && !event.shiftKey) {
        event.preventDefault();
        if (open) setOpen(false);
        // Another open dialog may contain a secret that is shown only once.
        else if (document.querySelector('dialog[open]') === null) show();
      } else if (open && document.querySelector('dialog[open]') === null && !event.metaKey && !event.ctrlKey) {
        if (key === 'Escape') setOpen(false);
        if (key === 'Backspace') setQuery((text) => text.slice(0, -1));
        if (key.length !== 1) return;
        event.preventDefault();
        setQuery((text) => text + key);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
        onClick={show}
        onPointerEnter={load}
        className="needs-script flex size-10 shrink-0 items-center justify-center gap-2 rounded-sm text-sm text-muted hover:bg-sunken hover:text-ink md:w-auto md:border md:border-rule-strong md:bg-panel md:px-3 md:hover:border-ink 2xl:w-40 2xl:justify-start"
      >
        <Search aria-hidden size={16} className="size-5 shrink-0 md:size-4" />
        <span className="sr-only md:not-sr-only 2xl:grow 2xl:text-left">Search</span>
        <kbd aria-hidden className="hidden text-xs whitespace-nowrap md:inline lg:hidden xl:inline">
          {mac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {Dialog !== undefined && (
        <Dialog open={open} query={query} commands={commands} onQuery={setQuery} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
