import { escapeHtml } from '#shared/escape-html.ts';
import { apiUrlMeta, sampleApiUrl } from '#lib/server/site.ts';
import { readPageMeta, usePageMeta } from './use-page-meta.ts';

/** The API's URL of this installation. While the page hydrates, it is the one of the built samples. */
export function useApiUrl(): string {
  return usePageMeta(apiUrlMeta, sampleApiUrl);
}

/** The API's URL, as the page's `<meta>` element says it. */
export function pageApiUrl(): string {
  return readPageMeta(apiUrlMeta, sampleApiUrl);
}

/** A sample that calls this installation's API. */
export function withApiUrl(sample: string, apiUrl: string): string {
  return sample.replaceAll(sampleApiUrl, apiUrl);
}

/**
 * The URL of the built samples in highlighted code, where it may be several elements: each boundary closes one and opens
 * one. The URL has no character with a meaning in a regular expression.
 */
const urlInHtml = new RegExp(Array.from(sampleApiUrl).join('(?:</span><span[^>]*>)?'), 'g');

/** The same for highlighted code. */
export function withApiUrlInHtml(html: string, apiUrl: string): string {
  return html.replace(urlInHtml, () => escapeHtml(apiUrl));
}
