'use client';

import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Command } from '../parts/command.tsx';
import { useShortcut } from '../parts/use-shortcut.ts';

const groups = [
  {
    title: 'In an editor',
    keys: [
      ['Ctrl-Enter, ⌘-Enter', 'Run the operation at the cursor'],
      ['Ctrl-Space', 'Complete'],
      ['Ctrl-Shift-P, ⌘-Shift-P', 'Prettify query and variables'],
      ['Ctrl-Shift-M, ⌘-Shift-M', 'Merge fragments into the query'],
      ['Ctrl-Shift-C, ⌘-Shift-C', 'Copy the query'],
      ['Ctrl-/, ⌘-/', 'Comment or uncomment lines'],
      ['Ctrl-F, ⌘-F', 'Find'],
      ['F1', 'All editor commands'],
      ['Ctrl-click, ⌘-click', 'Look up a name in the schema'],
      ['Esc, then Tab', 'Leave the editor'],
    ],
  },
  {
    title: 'Everywhere in the playground',
    keys: [
      ['Enter', 'Edit in the focused editor'],
      ['Ctrl-S, ⌘-S', 'Save the query with a name'],
      ['Arrow keys', 'Move a splitter; with Shift in larger steps, with Home and End to its limits'],
      ['Ctrl-K, ⌘-K', 'Search the documentation'],
      ['Ctrl-/, ⌘-/', 'Show this list, outside the editors'],
    ],
  },
] as const;

/**
 * Lists all keyboard shortcuts. A shortcut opens the list; `onAsk` then shows the pane that contains it. Shortcuts
 * without Ctrl or ⌘ would interfere with speech input (WCAG 2.1.4).
 */
export function Shortcuts({ onAsk }: { onAsk: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('/', (event) => {
    if (isInEditor(event.target)) return;
    event.preventDefault();
    setIsOpen(true);
    onAsk();
  });
  return (
    <>
      {/* A phone has no keyboard for them. */}
      <span className="max-sm:hidden">
        <Command icon={Keyboard} onClick={() => setIsOpen(true)} title="Ctrl-/ or ⌘-/">
          <span className="sr-only">Keyboard shortcuts</span>
        </Command>
      </span>
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

/** Whether a key press goes to one of the editors, where it toggles comments. */
function isInEditor(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('.monaco-editor') !== null;
}
