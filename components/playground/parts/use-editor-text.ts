'use client';

import { useCallback, useSyncExternalStore } from 'react';
import type { MonacoEditor } from './graphiql.ts';

/** The current text of an editor. GraphiQL's own state has it only after a pause. */
export function useEditorText(editor: MonacoEditor | undefined): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = editor?.onDidChangeModelContent(listener);
      return () => subscription?.dispose();
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => editor?.getValue() ?? '');
}
