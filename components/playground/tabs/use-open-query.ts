'use client';

import { useEffect, useRef } from 'react';
import { findTab, findTabForText, type DocumentedOperation } from '#lib/run/playground-tabs.ts';
import type { TabText } from '#lib/playground/workspace-state.ts';
import { useTabs } from './use-tabs.ts';

type Opening = (openers: ReturnType<typeof openersOf>) => void;

/**
 * Opens queries in tabs. A query that is already open gets the focus, and no typed text is overwritten. Requests that
 * arrive before the editors have loaded, such as from the library, wait for them.
 */
export function useOpenQuery() {
  const tabs = useTabs();
  const openers = openersOf(tabs);
  const waiting = useRef<Opening>(null);

  useEffect(() => {
    if (!tabs.isReady) return;
    const opening = waiting.current;
    waiting.current = null;
    opening?.(openers);
  });

  const whenReady = (opening: Opening) => {
    if (tabs.isReady) opening(openers);
    else waiting.current = opening;
  };

  return {
    isReady: tabs.isReady,
    /** Opens the tab of a use case's operation, even if it was edited there. */
    openDocumented: (operation: DocumentedOperation) => whenReady(({ openDocumented }) => openDocumented(operation)),
    /** Opens exactly this text. A tab with the page's unchanged text may be reused for it. */
    openText: (text: TabText, operation: DocumentedOperation | null = null) =>
      whenReady(({ openText }) => openText(text, operation)),
  };
}

function openersOf(tabs: ReturnType<typeof useTabs>) {
  const open = (index: number, text: TabText | null) => {
    if (index === tabs.tabs.length) tabs.add();
    else tabs.select(index);
    if (text !== null) tabs.write(text);
  };

  return {
    openDocumented: (operation: DocumentedOperation) => {
      const { index, holdsOperation } = findTab(tabs.texts(), operation);
      open(index, holdsOperation ? null : operation);
    },
    openText: (text: TabText, operation: DocumentedOperation | null) => {
      const { index, write } = findTabForText(tabs.texts(), text, operation);
      open(index, write ? text : null);
    },
  };
}
