import { expect, type Page } from '@playwright/test';
import { playgroundOf } from './playground.ts';

/** What came over the wire, headers included, as the browser counted it. */
export interface Wire {
  bytes: number;
  requests: number;
}

/** Counts what a page's loading takes, from now on. */
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

/** Loads the playground and types into it: milliseconds from the click on its link, as it were, to a letter in the editor. */
export async function untilInteractive(page: Page): Promise<number> {
  await page.goto('/playground', { waitUntil: 'commit' });
  const editor = playgroundOf(page).query.locator('.view-line').first();
  await editor.click();
  await page.keyboard.type('x');
  await expect(editor).toContainText('x');
  return page.evaluate(() => performance.now());
}
