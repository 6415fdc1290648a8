import { readChangelog } from '#lib/changelog/changelog.ts';
import { toJsonFeed } from '#lib/changelog/feeds.ts';
import { portalOrigin } from '#lib/server/portal-origin.ts';

export const dynamic = 'force-static';

export async function GET(): Promise<Response> {
  const body = toJsonFeed(await readChangelog(), portalOrigin());
  return new Response(body, { headers: { 'content-type': 'application/feed+json; charset=utf-8' } });
}
