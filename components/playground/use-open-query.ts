'use client';

import { useEffect, useRef } from 'react';
import { findTab, findTabForText, type DocumentedOperation } from '../../lib/playground-tabs.ts';
import type { TabText } from '../../lib/playground/workspace.ts';
import { useTabs } from './use-tabs.ts';

type Opening = (openers: ReturnType<typeof openersOf>) => void;

/**
 * Opens queries in tabs: one that is open already is gone to, and nothing that was typed is written over. What is asked for
 * before there are editors to write into, as from the library while Monaco is on its way, is opened when they have come.
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
    /** An operation of a use case: its tab, also where it was changed there. */
    openDocumented: (operation: DocumentedOperation) => whenReady(({ openDocumented }) => openDocumented(operation)),
    /** Exactly this text; a tab that still has the page's version may be taken for it. */
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
