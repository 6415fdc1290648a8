'use client';

import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { findTab, findTabForEdited, isAsDocumented, type DocumentedOperation } from '../../lib/playground-tabs.ts';
import type { LinkedQuery } from '../../lib/query-link.ts';
import { Button } from '../ui/button.tsx';
import { forgetLinkedQuery } from './linked-query.tsx';

interface OperationBarProps {
  operation: DocumentedOperation;
  /** The reader's version of it, which the address brought along. */
  edited: LinkedQuery | null;
  /** Stands before GraphiQL in the page, whose children all come after it. */
  container: HTMLElement;
}

/** Opens a page's operation, or the reader's version of it, in its tab, says where it comes from, and offers it anew when it was changed. */
export function OperationBar({ operation, edited, container }: OperationBarProps) {
  const { queryEditor, variableEditor, tabs, activeTabIndex } = useGraphiQL((state) => ({
    queryEditor: state.queryEditor,
    variableEditor: state.variableEditor,
    tabs: state.tabs,
    activeTabIndex: state.activeTabIndex,
  }));
  const actions = useGraphiQLActions();
  const opened = useRef<string>(null);

  const putBack = () => {
    queryEditor?.setValue(operation.query);
    variableEditor?.setValue(operation.variables);
  };

  useEffect(() => {
    // Both editors exist only after Monaco has arrived; before that there is nothing to write into.
    if (!queryEditor || !variableEditor || opened.current === operation.useCase) return;
    opened.current = operation.useCase;
    forgetLinkedQuery();
    const { index, write } =
      edited === null ? findDocumented(tabs, operation) : findTabForEdited(tabs, operation, edited);
    if (index === tabs.length) actions.addTab();
    else if (index !== activeTabIndex) actions.changeTab(index);
    if (!write) return;
    queryEditor.setValue((edited ?? operation).query);
    variableEditor.setValue((edited ?? operation).variables);
  }, [queryEditor, variableEditor, tabs, activeTabIndex, operation, edited, actions]);

  const active = tabs[activeTabIndex];
  const isOpen = active !== undefined && findTab([active], operation).holdsOperation;
  return createPortal(
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule px-4 py-2 text-sm">
      <p>
        From the use case{' '}
        <Link href={`/use-cases/${operation.useCase}`} className="font-semibold underline">
          {operation.title}
        </Link>
      </p>
      {isOpen && !isAsDocumented(active, operation) && (
        <Button size="small" onClick={putBack}>
          Put back the page’s version
        </Button>
      )}
    </div>,
    container,
  );
}

function findDocumented(...args: Parameters<typeof findTab>): { index: number; write: boolean } {
  const { index, holdsOperation } = findTab(...args);
  return { index, write: !holdsOperation };
}
