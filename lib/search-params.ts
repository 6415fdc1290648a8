/** What Next hands a page as its query. */
export type SearchParams = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** A parameter that stands in the address once and is not empty; anything else counts as absent. */
export function single(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
