import type { MetadataRoute } from 'next';
import { portalOrigin } from '#lib/server/portal-origin.ts';
import { listSitePages } from '#lib/site/site-pages.ts';

/** Every public page. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const origin = portalOrigin();
  return (await listSitePages()).map(({ path }) => ({ url: `${origin}${path === '/' ? '' : path}` }));
}
