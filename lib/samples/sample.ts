import type { Json } from '#shared/json.ts';

/** The input for a sample. */
export interface SampleInput {
  /** The GraphQL document, as written. */
  readonly document: string;
  readonly variables: Readonly<Record<string, Json>>;
  /** Name of the list that the operation pages through. Absent for other operations. */
  readonly list?: string | undefined;
  /** Name of a mutation. Its payload contains expected errors. */
  readonly mutation?: string | undefined;
}

/** The variables as indented JSON, for languages that can parse it. */
export function variablesAsJson({ variables }: SampleInput): string {
  return JSON.stringify(variables, null, 2);
}

/** Joins the parts as lines. Skips absent parts. */
export function lines(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string').join('\n');
}
