import { brunoCollection } from '#lib/collections/bruno.ts';
import { collectionFolders } from '#lib/collections/requests.ts';

export const dynamic = 'force-static';

/** The use cases as a collection for Bruno, built with the pages. */
export async function GET(): Promise<Response> {
  return Response.json(brunoCollection(await collectionFolders()), {
    headers: { 'content-disposition': 'attachment; filename="litfass.bruno.json"' },
  });
}
