'use client';

import type { MonacoEditor } from './graphiql.ts';

/** Replaces the text as an edit, so that it can be undone. */
export function replaceText(editor: MonacoEditor | undefined, text: string): void {
  const model = editor?.getModel();
  if (editor === undefined || model == null || model.getValue() === text) return;
  editor.pushUndoStop();
  editor.executeEdits('playground', [{ range: model.getFullModelRange(), text }]);
  editor.pushUndoStop();
}
