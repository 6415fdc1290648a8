import { altairCollection } from '#lib/collections/altair.ts';
import { collectionFolders } from '#lib/collections/requests.ts';

export const dynamic = 'force-static';

/** The use cases as a collection for Altair, built with the pages. */
export async function GET(): Promise<Response> {
  return Response.json(altairCollection(await collectionFolders()), {
    headers: { 'content-disposition': 'attachment; filename="litfass.altair.json"' },
  });
}
