import { applyEdits, format as formatJson } from 'jsonc-parser';

/**
 * Formats JSON with two spaces per level. Only white space changes: no number is rounded, and comments and text with
 * syntax errors are kept.
 */
export function layOutJson(text: string): string {
  return applyEdits(text, formatJson(text, undefined, { insertSpaces: true, tabSize: 2, eol: '\n' }));
}

/**
 * Formats GraphQL by Prettier, which keeps comments; the parser's own printer drops them. Prettier is loaded on first
 * use. Rejects when the text has a syntax error.
 */
export async function layOutQuery(text: string): Promise<string> {
  const [{ format }, plugin] = await Promise.all([import('prettier/standalone'), import('prettier/plugins/graphql')]);
  return (await format(text, { parser: 'graphql', plugins: [plugin] })).trimEnd();
}
