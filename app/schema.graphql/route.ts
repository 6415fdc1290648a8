import { schemaText } from '#lib/schema/schema.ts';

export const dynamic = 'force-static';

/** The build's schema, for the editor on a use-case page. It is generated at build time; plain text is compressed. */
export async function GET(): Promise<Response> {
  return new Response(await schemaText(), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
