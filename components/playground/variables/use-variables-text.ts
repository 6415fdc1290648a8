'use client';

import type { Place } from '#lib/run/json-text.ts';
import { useGraphiQL } from '../parts/graphiql.ts';
import { useEditorText } from '../parts/use-editor-text.ts';

/** The current text of the variables editor, and a setter whose changes can be undone there. */
export function useVariablesText() {
  const editor = useGraphiQL((state) => state.variableEditor);
  const text = useEditorText(editor);

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
    // The edit moves the cursor to the end; scroll back to the beginning of the changed line.
    editor.setScrollLeft(0);
  };
  return { text, replace, write: (next: string) => replace([{ from: 0, to: text.length }], next) };
}
