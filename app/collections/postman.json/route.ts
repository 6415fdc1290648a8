import { postmanCollection } from '#lib/collections/postman.ts';
import { collectionFolders } from '#lib/collections/requests.ts';

export const dynamic = 'force-static';

/** The use cases as a collection for Postman, built with the pages. */
export async function GET(): Promise<Response> {
  return Response.json(postmanCollection(await collectionFolders()), {
    headers: { 'content-disposition': 'attachment; filename="litfass.postman.json"' },
  });
}
