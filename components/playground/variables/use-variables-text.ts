'use client';

import { useCallback, useSyncExternalStore } from 'react';
import type { Place } from '../../../lib/json-text.ts';
import { useGraphiQL } from '../graphiql.ts';

/** The variables as they stand in the editor at this moment, and changes of them that can be taken back there. */
export function useVariablesText() {
  const editor = useGraphiQL((state) => state.variableEditor);
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = editor?.onDidChangeModelContent(listener);
      return () => subscription?.dispose();
    },
    [editor],
  );
  const text = useSyncExternalStore(subscribe, () => editor?.getValue() ?? '');

  const replace = (places: readonly Place[], insert: string) => {
    const model = editor?.getModel();
    if (editor === undefined || model === null || model === undefined) return;
    const edits = places.map(({ from, to }) => {
      const [start, end] = [model.getPositionAt(from), model.getPositionAt(to)];
      return {
        range: {
          startLineNumber: start.lineNumber,
          startColumn: start.column,
          endLineNumber: end.lineNumber,
          endColumn: end.column,
        },
        text: insert,
      };
    });
    editor.pushUndoStop();
    editor.executeEdits('form', edits);
    editor.pushUndoStop();
    // The cursor went to the end; what was changed is read from the beginning of its line.
    editor.setScrollLeft(0);
  };
  return { text, replace, write: (next: string) => replace([{ from: 0, to: text.length }], next) };
}
