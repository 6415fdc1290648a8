import { environment, isBuilding } from './env.ts';

/**
 * What stands for the portal's address in everything that is built before anybody knows where it will be served.
 * `portal-cache.ts` puts the real one in its place. RFC 2606 reserves `.invalid`: it can't be anybody's.
 */
export const builtOrigin = 'https://portal.invalid';

/** The portal's own origin, for what must be told with a whole address: canonical links, feeds, the sitemap. */
export function portalOrigin(): string {
  return isBuilding() ? builtOrigin : environment().portalUrl;
}
