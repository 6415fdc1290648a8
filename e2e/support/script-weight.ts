import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** The scripts that a page loads before any interaction: kilobytes of 1,000 bytes, gzipped, and the URLs. */
export async function scriptWeight(page: Page, path: string): Promise<{ kilobytes: number; scripts: string[] }> {
  const weights = new Map<string, Promise<number>>();
  const onResponse = (response: Awaited<ReturnType<Page['waitForResponse']>>) => {
    if (response.request().resourceType() !== 'script') return;
    weights.set(
      response.url(),
      response.body().then((body) => gzipSync(body).byteLength),
    );
  };
  page.on('response', onResponse);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  page.off('response', onResponse);
  const bytes = await Promise.all(weights.values());
  return { kilobytes: bytes.reduce((sum, one) => sum + one, 0) / 1_000, scripts: [...weights.keys()] };
}
