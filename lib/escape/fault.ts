/** Something wrong with a pasted text, with the place it was found at. */
export interface Fault {
  /** What it is, in a few words, for tests and for grouping. */
  readonly kind:
    | 'raw newline'
    | 'raw tab'
    | 'control character'
    | 'inner quote'
    | 'smart quotes'
    | 'single quotes'
    | 'backticks'
    | 'trailing comma'
    | 'missing comma'
    | 'missing colon'
    | 'unquoted key'
    | 'unquoted text'
    | 'other literal'
    | 'comment'
    | 'bad escape'
    | 'unclosed string'
    | 'unclosed bracket'
    | 'text after the end'
    | 'invisible character'
    | 'wrapped in quotes'
    | 'curl command'
    | 'form'
    | 'escaped twice'
    | 'list of operations'
    | 'missing query'
    | 'query is no text'
    | 'variables as text'
    | 'variables are no object'
    | 'missing variable'
    | 'several operations'
    | 'GraphQL';
  /** What is wrong and what would be right, in a sentence or two. */
  readonly message: string;
  /** Where in the pasted text, from 0; absent when it is about the whole. */
  readonly offset?: number | undefined;
}

/** Lines and columns count from 1, as in the API's own messages. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
