import { searchIndex } from '#lib/search/search-index.ts';

export const dynamic = 'force-static';

/** The index of the search dialog: one file, built with the pages and fetched when a reader starts a search. */
export async function GET(): Promise<Response> {
  return Response.json(await searchIndex());
}
