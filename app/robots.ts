import type { MetadataRoute } from 'next';
import { portalOrigin } from '../lib/portal-origin.ts';

/** Robots read what anybody may read. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/admin', '/account', '/sign-in', '/api/'] },
    sitemap: `${portalOrigin()}/sitemap.xml`,
  };
}
