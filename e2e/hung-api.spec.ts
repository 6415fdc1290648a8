import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sessionCookie, startPortalFor } from './support/foreign.ts';
import { expect, test } from './support/test.ts';

test('an admin page says after 3 seconds that it waits for the API, and after 8 that the API takes too long', async ({
  page,
  context,
  watch,
}) => {
  const hung = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(hung, 'listening');
  // The address of a server on a TCP port isn't a string.
  const { port } = hung.address() as AddressInfo;
  const portal = await startPortalFor(`http://127.0.0.1:${port}/graphql`);
  try {
    watch.expectError(new RegExp(`^request to ${portal.url}/|status of (502|503|504) `));
    await context.addCookies([await sessionCookie('a-token-of-a-hung-api-0123456', 'Anna', portal.url)]);
    for (const path of ['/admin/members', '/admin']) {
      const opened = Date.now();
      const seconds = () => (Date.now() - opened) / 1_000;
      await page.goto(`${portal.url}${path}`, { waitUntil: 'commit' });
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      const waiting = main.getByText('Still waiting for the API.');
      await expect(waiting).toBeHidden();
      expect(seconds(), path).toBeLessThan(3);
      await expect(waiting).toBeVisible();
      expect(seconds(), path).toBeGreaterThan(2.5);
      expect(seconds(), path).toBeLessThan(7.5);
      await expect(main.getByText('The API took too long to respond.')).toBeVisible();
      expect(seconds(), path).toBeGreaterThan(7.5);
      expect(seconds(), path).toBeLessThan(12);
    }
    // The page loads its scripts from the portal, which ends now.
    await page.goto('about:blank');
  } finally {
    await portal.stop();
    hung.closeAllConnections();
    hung.close();
  }
});
