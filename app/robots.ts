import type { MetadataRoute } from 'next';
import { portalOrigin } from '#lib/server/portal-origin.ts';

/** Allows robots to crawl the public pages. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: ['/admin', '/connect', '/partner', '/staff', '/account', '/sign-in', '/api/'],
    },
    sitemap: `${portalOrigin()}/sitemap.xml`,
  };
}
