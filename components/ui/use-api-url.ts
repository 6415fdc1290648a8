import { useSyncExternalStore } from 'react';
import { apiUrlMeta, sampleApiUrl } from '#lib/server/site.ts';

/** The API's URL of this installation. While the page hydrates, it is the one of the built samples. */
export function useApiUrl(): string {
  return useSyncExternalStore(neverChanges, pageApiUrl, () => sampleApiUrl);
}

/** The API's URL, as the page's `<meta>` element says it. */
export function pageApiUrl(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${apiUrlMeta}]`)?.content ?? sampleApiUrl;
}

/** A sample that calls this installation's API. */
export function withApiUrl(sample: string, apiUrl: string): string {
  return sample.replaceAll(sampleApiUrl, apiUrl);
}

function neverChanges(): () => void {
  return () => undefined;
}
