import { playgroundCatalog } from '#lib/playground/catalog.ts';

export const dynamic = 'force-static';

/**
 * Every documented operation for the playground: one file, built with the pages and fetched after the editor has
 * loaded.
 */
export async function GET(): Promise<Response> {
  return Response.json(await playgroundCatalog());
}
