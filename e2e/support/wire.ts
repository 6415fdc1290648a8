import type { Page } from '@playwright/test';
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
 * the editor. The page itself takes the times, because an assertion looks only every 100 to 1,000 ms.
 */
export async function untilInteractive(page: Page): Promise<number> {
  await page.goto('/playground', { waitUntil: 'commit' });
  await timeOfText(page, '');
  await playgroundOf(page).query.locator('.view-line').first().click();
  const typed = timeOfText(page, 'x');
  await page.keyboard.type('x');
  return typed;
}

/** The time at which a line of the query editor has a text, in milliseconds since the navigation. */
function timeOfText(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (expected) =>
      new Promise<number>((resolve) => {
        const hasText = () =>
          [...document.querySelectorAll('[aria-label="Query"] .view-line')].some(({ textContent }) =>
            textContent.includes(expected),
          );
        const observer = new MutationObserver(() => {
          if (!hasText()) return;
          observer.disconnect();
          resolve(performance.now());
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
        if (hasText()) {
          observer.disconnect();
          resolve(performance.now());
        }
      }),
    text,
  );
}
