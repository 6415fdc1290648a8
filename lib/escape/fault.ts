/** An error in a pasted text, with its position. */
export interface Fault {
  /** The kind of error in a few words, for tests and for grouping. */
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
  /** The error and its correction, in a sentence or two. */
  readonly message: string;
  /** Offset in the pasted text, from 0. Absent when the error concerns the whole text. */
  readonly offset?: number | undefined;
}

/** Converts an offset to a line and a column. Both count from 1, as in the API's error messages. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
