/** The query parameters that Next passes to a page. */
export type SearchParams = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** A parameter that occurs exactly once and isn't empty. Anything else counts as absent. */
export function single(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
