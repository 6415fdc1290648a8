import { environment, isBuilding } from './env.ts';
import { writeOperatorLinks } from './operator-links.ts';
import { sampleApiUrl } from './site.ts';

/**
 * Placeholders for URLs in everything that is built before they are known. `portal-cache.ts` replaces them. RFC 2606
 * reserves `.invalid`, so they can't be real hosts.
 */
export const builtOrigin = 'https://portal.invalid';
export const builtApiUrl = 'https://api.invalid';
export const builtLinks = 'operator-links.invalid';

/** The portal's origin for absolute URLs: canonical links, feeds, the sitemap. */
export function portalOrigin(): string {
  return isBuilding() ? builtOrigin : environment().portalUrl;
}

/** The API's URL. Each page has it for its code samples. */
export function publicApiUrl(): string {
  return isBuilding() ? builtApiUrl : environment().apiUrl;
}

/** The operator's links, as each page has them for its footer. */
export function operatorLinks(): string {
  return isBuilding() ? builtLinks : writeOperatorLinks(environment().operatorLinks);
}

/** The URLs of this installation. */
export interface PublicUrls {
  readonly portal: string;
  readonly api: string;
  /** Written by `writeOperatorLinks`. */
  readonly links: string;
}

export function publicUrls(): PublicUrls {
  return { portal: portalOrigin(), api: publicApiUrl(), links: operatorLinks() };
}

/** What is replaced in built pages, by what. */
export function inPages({ portal, api, links }: PublicUrls): readonly (readonly [string, string])[] {
  return [
    [builtOrigin, portal],
    [builtApiUrl, api],
    [builtLinks, links],
  ];
}

/** The same in built files, where the samples are plain text. In pages, React compares the text with its own data. */
export function inFiles(urls: PublicUrls): readonly (readonly [string, string])[] {
  return [...inPages(urls), [sampleApiUrl, urls.api]];
}
