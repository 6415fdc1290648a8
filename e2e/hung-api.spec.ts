import type { Page } from '@playwright/test';
import { sessionCookie, startPortalFor } from './support/foreign.ts';
import { listenOnLoopback } from './support/loopback.ts';
import { expect, test } from './support/test.ts';

test('an admin page says after 3 seconds that it waits for the API, and after 8 that the API takes too long', async ({
  page,
  context,
  watch,
}) => {
  const hung = await listenOnLoopback(() => undefined);
  const portal = await startPortalFor(`http://127.0.0.1:${hung.port}/graphql`);
  try {
    watch.expectError(new RegExp(`^request to ${portal.url}/|status of (502|503|504) `));
    await context.addCookies([await sessionCookie('a-token-of-a-hung-api-0123456', 'Anna', portal.url)]);
    for (const path of ['/admin/members', '/admin']) {
      await page.goto(`${portal.url}${path}`, { waitUntil: 'commit' });
      const [heading, waiting, error] = await Promise.all([
        appears(page, 'h1', ''),
        appears(page, 'p', 'Still waiting for the API.'),
        appears(page, 'p', 'The API took too long to respond.'),
      ]);
      // The first is timed from the first paint, the second from the portal's request to the API.
      expect(waiting - heading, path).toBeGreaterThan(2.5);
      expect(waiting - heading, path).toBeLessThan(6);
      expect(error, path).toBeGreaterThan(7.5);
      expect(error - heading, path).toBeLessThan(12);
    }
    // The page loads its scripts from the portal, which ends now.
    await page.goto('about:blank');
  } finally {
    await portal.stop();
    hung.stop();
  }
});

/** When a part of the page with a text is visible, in seconds since the navigation. */
async function appears(page: Page, selector: string, text: string): Promise<number> {
  const found = await page.waitForFunction(
    ([selector, text]) =>
      [...document.querySelectorAll(`main ${selector}`)].some(
        (element) => element.textContent.startsWith(text) && element.checkVisibility({ visibilityProperty: true }),
      ) && performance.now(),
    [selector, text] as const,
  );
  return Number(await found.jsonValue()) / 1_000;
}
