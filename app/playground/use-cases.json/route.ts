import { playgroundCatalogue } from '../../../lib/playground/catalogue.ts';

export const dynamic = 'force-static';

/** Every documented operation as the playground opens it: one file, made with the pages, fetched once the editor is there. */
export async function GET(): Promise<Response> {
  return Response.json(await playgroundCatalogue());
}
