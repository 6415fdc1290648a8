'use client';

import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { titleOf } from '#lib/run/playground-tabs.ts';
import type { TabText } from '#lib/playground/workspace-state.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Command } from '../parts/command.tsx';
import { useShortcut } from '../parts/use-shortcut.ts';
import { useTabs } from '../tabs/use-tabs.ts';
import { SaveForm } from './save-form.tsx';

interface SaveQueryProps {
  owner: string;
  /** Shows the pane with the name form, because the shortcut works in all panes. */
  onAsk: () => void;
  onSaved: () => void;
}

/** Saves the query under a name in the library. Ctrl-S and ⌘-S also open its form. */
export function SaveQuery({ owner, onAsk, onSaved }: SaveQueryProps) {
  const { current } = useTabs();
  const [text, setText] = useState<TabText | null>(null);
  const ask = () => {
    setText(current());
    onAsk();
  };
  useShortcut('s', (event) => {
    if (event.shiftKey) return;
    // Otherwise the browser would save the page.
    event.preventDefault();
    ask();
  });

  return (
    <>
      <Command icon={Bookmark} onClick={ask} title="Ctrl-S or ⌘-S">
        Save
      </Command>
      <Dialog open={text !== null} onClose={() => setText(null)} title="Save query">
        {text !== null && (
          <SaveForm
            owner={owner}
            text={text}
            initialName={titleOf(text.query)}
            onCancel={() => setText(null)}
            onSaved={() => {
              setText(null);
              onSaved();
            }}
          />
        )}
      </Dialog>
    </>
  );
}
