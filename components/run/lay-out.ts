import type { EditorView } from '@codemirror/view';
import { layOutJson } from '#lib/run/json-text.ts';
import { replaceText } from './code-editor.tsx';

/**
 * Formats both texts. GraphQL is formatted by Prettier, which keeps comments; the parser's own printer drops them.
 * Prettier is loaded on first use.
 */
export async function layOut(query: EditorView | null, variables: EditorView | null): Promise<void> {
  if (variables !== null) replaceText(variables, layOutJson(variables.state.doc.toString()));
  if (query === null) return;
  const [{ format }, plugin] = await Promise.all([import('prettier/standalone'), import('prettier/plugins/graphql')]);
  const before = query.state.doc.toString();
  const after = await format(before, { parser: 'graphql', plugins: [plugin] });
  // Text that was typed in the meantime is kept.
  if (query.state.doc.toString() === before) replaceText(query, after.trimEnd());
}
