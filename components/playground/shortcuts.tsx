'use client';

import { Keyboard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Command } from './command.tsx';

const groups = [
  {
    title: 'In an editor',
    keys: [
      ['Ctrl-Enter, ⌘-Enter', 'Run the operation the cursor is in'],
      ['Ctrl-Space', 'Complete'],
      ['Ctrl-Shift-P, ⌘-Shift-P', 'Prettify query and variables'],
      ['Ctrl-Shift-M, ⌘-Shift-M', 'Merge fragments into the query'],
      ['Ctrl-Shift-C, ⌘-Shift-C', 'Copy the query'],
      ['Ctrl-/, ⌘-/', 'Make lines a comment, or a query again'],
      ['Ctrl-F, ⌘-F', 'Find'],
      ['F1', 'Every command of the editor'],
      ['Ctrl-click, ⌘-click', 'Look a name up in the schema'],
      ['Esc, then Tab', 'Leave the editor'],
    ],
  },
  {
    title: 'Everywhere in the playground',
    keys: [
      ['Enter', 'Go into the editor that has the focus'],
      ['Ctrl-S, ⌘-S', 'Save the query under a name'],
      ['Arrow keys', 'Move a splitter, with Shift further; Home and End to its bounds'],
      ['Ctrl-K, ⌘-K', 'Search the documentation'],
      ['Ctrl-/, ⌘-/', 'This list, outside the editors'],
    ],
  },
] as const;

/**
 * All that the keyboard can do here; a key shows it, and `onAsk` brings the pane into view in which it stands. A key without
 * Ctrl or ⌘ would be in the way of those who speak to their computer (WCAG 2.1.4).
 */
export function Shortcuts({ onAsk }: { onAsk: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const show = useRef<() => void>(null);
  useEffect(() => {
    show.current = () => {
      setIsOpen(true);
      onAsk();
    };
  });
  useEffect(() => {
    const stop = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey) || event.altKey || isInEditor(event.target)) return;
      event.preventDefault();
      show.current?.();
    };
    window.addEventListener('keydown', onKeyDown, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return (
    <>
      <Command icon={Keyboard} onClick={() => setIsOpen(true)} title="Ctrl-/ or ⌘-/">
        <span className="sr-only">Keyboard shortcuts</span>
      </Command>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Keyboard shortcuts">
        {groups.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className="font-semibold">{title}</h3>
            <dl className="mt-2 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[minmax(8rem,auto)_1fr]">
              {keys.map(([key, words]) => (
                <div key={key} className="sm:contents">
                  <dt>
                    <kbd className="font-mono text-[0.8125rem]">{key}</kbd>
                  </dt>
                  <dd className="text-muted">{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Dialog>
    </>
  );
}

/** Whether a key goes into one of the editors, where it makes comments. */
function isInEditor(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('.monaco-editor') !== null;
}
