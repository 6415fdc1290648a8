import type { Json } from '../content-files.ts';

/** What a sample is made from. */
export interface SampleInput {
  /** The GraphQL document, as written. */
  readonly document: string;
  readonly variables: Readonly<Record<string, Json>>;
  /** Name of the list the operation pages through; absent for anything else. */
  readonly list?: string | undefined;
  /** Name of a mutation: expected failures come in its payload. */
  readonly mutation?: string | undefined;
}

/** The variables as JSON with an indent, for languages that can read it. */
export function variablesAsJson({ variables }: SampleInput): string {
  return JSON.stringify(variables, null, 2);
}

/** The parts, one below the other; what is left out takes no line. */
export function lines(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string').join('\n');
}
