import { expect, type Page } from '@playwright/test';
import { playgroundOf } from './playground.ts';

/** Bytes transferred, including headers, as counted by the browser. */
export interface Wire {
  bytes: number;
  requests: number;
}

/** Measures the transfer of a page load, from now on. */
export async function countWire(page: Page): Promise<Wire> {
  const wire = { bytes: 0, requests: 0 };
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    wire.bytes += encodedDataLength;
    wire.requests += 1;
  });
  return wire;
}

/**
 * Loads the playground and types into it. Returns the milliseconds from the simulated click on its link to a letter in
 * the editor.
 */
export async function untilInteractive(page: Page): Promise<number> {
  await page.goto('/playground', { waitUntil: 'commit' });
  const editor = playgroundOf(page).query.locator('.view-line').first();
  await editor.click();
  await page.keyboard.type('x');
  await expect(editor).toContainText('x');
  return page.evaluate(() => performance.now());
}
