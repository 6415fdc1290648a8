import { readLlms } from '#lib/markdown/twins.ts';
import { portalOrigin } from '#lib/server/portal-origin.ts';

export const dynamic = 'force-static';

export async function GET(): Promise<Response> {
  return new Response(await readLlms(portalOrigin()), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
