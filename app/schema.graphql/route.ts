import { schemaText } from '../../lib/schema.ts';

export const dynamic = 'force-static';

/** The schema the pages are built against, for the editor on a use-case page. Made at build; plain text is compressed. */
export async function GET(): Promise<Response> {
  return new Response(await schemaText(), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
