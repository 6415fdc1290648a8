import type { EditorView } from '@codemirror/view';
import { layOutJson, layOutQuery } from '#lib/run/lay-out.ts';
import { replaceText } from './code-editor.tsx';

/** Formats both texts. */
export async function layOut(query: EditorView | null, variables: EditorView | null): Promise<void> {
  if (variables !== null) replaceText(variables, layOutJson(variables.state.doc.toString()));
  if (query === null) return;
  const before = query.state.doc.toString();
  const after = await layOutQuery(before);
  // Text that was typed in the meantime is kept.
  if (query.state.doc.toString() === before) replaceText(query, after);
}
