import { readChangelog } from '#lib/changelog/changelog.ts';
import { toRss } from '#lib/changelog/feeds.ts';
import { portalOrigin } from '#lib/server/portal-origin.ts';

export const dynamic = 'force-static';

export async function GET(): Promise<Response> {
  const body = toRss(await readChangelog(), portalOrigin());
  return new Response(body, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } });
}
