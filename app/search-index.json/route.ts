import { searchIndex } from '../../lib/search/search-index.ts';

export const dynamic = 'force-static';

/** What the search dialog looks things up in: one file, made with the pages, fetched when somebody is about to search. */
export async function GET(): Promise<Response> {
  return Response.json(await searchIndex());
}
