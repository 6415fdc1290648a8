'use client';

import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { findTab, findTabForEdited, isAsDocumented, type DocumentedOperation } from '../../lib/playground-tabs.ts';
import type { LinkedQuery } from '../../lib/query-link.ts';
import { Button } from '../ui/button.tsx';
import { forgetLinkedQuery } from './linked-query.tsx';
import { useTabs } from './use-tabs.ts';

interface OperationBarProps {
  operation: DocumentedOperation;
  /** The reader's version of it, which the address brought along. */
  edited: LinkedQuery | null;
}

/** Opens a page's operation, or the reader's version of it, in its tab, says where it comes from, and offers it anew when it was changed. */
export function OperationBar({ operation, edited }: OperationBarProps) {
  const tabs = useTabs();
  const opened = useRef<string>(null);

  useEffect(() => {
    // Both editors exist only after Monaco has arrived; before that there is nothing to write into.
    if (!tabs.isReady || opened.current === operation.useCase) return;
    opened.current = operation.useCase;
    forgetLinkedQuery();
    const { index, write } =
      edited === null ? findDocumented(tabs.texts(), operation) : findTabForEdited(tabs.texts(), operation, edited);
    if (index === tabs.tabs.length) tabs.add();
    else tabs.select(index);
    if (write) tabs.write(edited ?? operation);
  }, [tabs, operation, edited]);

  const active = tabs.tabs[tabs.active];
  const isOpen = active !== undefined && findTab([active], operation).holdsOperation;
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule px-4 py-2 text-sm">
      <p>
        From the use case{' '}
        <Link href={`/use-cases/${operation.useCase}`} className="font-semibold underline">
          {operation.title}
        </Link>
      </p>
      {isOpen && !isAsDocumented(active, operation) && (
        <Button size="small" onClick={() => tabs.write(operation)}>
          Put back the page’s version
        </Button>
      )}
    </div>
  );
}

function findDocumented(...args: Parameters<typeof findTab>): { index: number; write: boolean } {
  const { index, holdsOperation } = findTab(...args);
  return { index, write: !holdsOperation };
}
