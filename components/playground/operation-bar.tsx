'use client';

import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { findTab, isAsDocumented, type DocumentedOperation } from '../../lib/playground-tabs.ts';
import { Button } from '../ui/button.tsx';

interface OperationBarProps {
  operation: DocumentedOperation;
  /** Stands before GraphiQL in the page, whose children all come after it. */
  container: HTMLElement;
}

/** Opens a page's operation in its tab, says where it comes from, and offers it anew when it was changed. */
export function OperationBar({ operation, container }: OperationBarProps) {
  const { queryEditor, variableEditor, tabs, activeTabIndex } = useGraphiQL((state) => ({
    queryEditor: state.queryEditor,
    variableEditor: state.variableEditor,
    tabs: state.tabs,
    activeTabIndex: state.activeTabIndex,
  }));
  const actions = useGraphiQLActions();
  const opened = useRef<string>(null);

  const write = () => {
    queryEditor?.setValue(operation.query);
    variableEditor?.setValue(operation.variables);
  };

  useEffect(() => {
    // Both editors exist only after Monaco has arrived; before that there is nothing to write into.
    if (!queryEditor || !variableEditor || opened.current === operation.useCase) return;
    opened.current = operation.useCase;
    const { index, holdsOperation } = findTab(tabs, operation);
    if (index === tabs.length) actions.addTab();
    else if (index !== activeTabIndex) actions.changeTab(index);
    if (holdsOperation) return;
    queryEditor.setValue(operation.query);
    variableEditor.setValue(operation.variables);
  }, [queryEditor, variableEditor, tabs, activeTabIndex, operation, actions]);

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
        <Button size="small" onClick={write}>
          Put back the page’s version
        </Button>
      )}
    </div>,
    container,
  );
}
