import { environment, isBuilding } from './env.ts';

/**
 * Placeholder for the portal's origin in everything that is built before the origin is known. `portal-cache.ts`
 * replaces it. RFC 2606 reserves `.invalid`, so it can't be a real host.
 */
export const builtOrigin = 'https://portal.invalid';

/** The portal's origin for absolute URLs: canonical links, feeds, the sitemap. */
export function portalOrigin(): string {
  return isBuilding() ? builtOrigin : environment().portalUrl;
}
