'use client';

import { findTab, findTabForText, type DocumentedOperation } from '../../lib/playground-tabs.ts';
import type { TabText } from '../../lib/playground/workspace.ts';
import { useTabs } from './use-tabs.ts';

/** Opens queries in tabs: one that is open already is gone to, and nothing that was typed is written over. */
export function useOpenQuery() {
  const tabs = useTabs();

  const open = (index: number, text: TabText | null) => {
    if (index === tabs.tabs.length) tabs.add();
    else tabs.select(index);
    if (text !== null) tabs.write(text);
  };

  return {
    isReady: tabs.isReady,
    /** An operation of a use case: its tab, also where it was changed there. */
    openDocumented: (operation: DocumentedOperation) => {
      const { index, holdsOperation } = findTab(tabs.texts(), operation);
      open(index, holdsOperation ? null : operation);
    },
    /** Exactly this text; a tab that still has the page's version may be taken for it. */
    openText: (text: TabText, operation: DocumentedOperation | null = null) => {
      const { index, write } = findTabForText(tabs.texts(), text, operation);
      open(index, write ? text : null);
    },
  };
}
