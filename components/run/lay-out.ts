import type { EditorView } from '@codemirror/view';
import { layOutJson } from '../../lib/json-text.ts';
import { replaceText } from './code-editor.tsx';

/**
 * Lays both texts out. GraphQL by Prettier, which keeps comments where the parser's own printer drops them; it is loaded
 * for the first one who asks.
 */
export async function layOut(query: EditorView | null, variables: EditorView | null): Promise<void> {
  if (variables !== null) replaceText(variables, layOutJson(variables.state.doc.toString()));
  if (query === null) return;
  const [{ format }, plugin] = await Promise.all([import('prettier/standalone'), import('prettier/plugins/graphql')]);
  const before = query.state.doc.toString();
  const after = await format(before, { parser: 'graphql', plugins: [plugin] });
  // Who typed on meanwhile keeps what they typed.
  if (query.state.doc.toString() === before) replaceText(query, after.trimEnd());
}
