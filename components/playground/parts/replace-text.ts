'use client';

import type { MonacoEditor } from './graphiql.ts';

/** Replaces the text as an edit, so that it can be undone. The cursor keeps its line and column. */
export function replaceText(editor: MonacoEditor | undefined, text: string): void {
  const model = editor?.getModel();
  if (editor === undefined || model == null || model.getValue() === text) return;
  editor.pushUndoStop();
  const selection = editor.getSelection();
  editor.executeEdits(
    'playground',
    [{ range: model.getFullModelRange(), text }],
    selection === null ? undefined : [selection],
  );
  editor.pushUndoStop();
}
