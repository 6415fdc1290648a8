import type { Route } from '@playwright/test';
import { sessionCookie, startLibrary, startPortalFor } from './support/foreign.ts';
import { textOf, untilEditable, write } from './support/playground.ts';
import { everythingIn } from './support/secrets.ts';
import { expect, test } from './support/test.ts';

test('the playground works with any GraphQL server: schema, completion, runs, keys and failures', async ({
  page,
  context,
  watch,
}) => {
  const cards = new Map([
    ['card-of-heinrich-0123456789', 'Heinrich'],
    ['card-of-the-night-shift-0123', 'Night shift'],
  ]);
  const library = await startLibrary(cards);
  const portal = await startPortalFor(library.url);
  try {
    watch.expectError(new RegExp(`^request to ${portal.url}/|status of (403|422|502) `));
    await context.addCookies([await sessionCookie('card-of-heinrich-0123456789', 'Heinrich Heine', portal.url)]);

    // If the schema can't be loaded, there is an error and a button to retry.
    const asksForSchema = (route: Route) =>
      route.request().postData()?.includes('__schema') === true
        ? route.fulfill({ status: 502, body: '' })
        : route.continue();
    await page.route(`${portal.url}/api/graphql`, asksForSchema);
    await page.goto(`${portal.url}/playground`);
    const missing = page.getByRole('status').filter({ hasText: 'The schema could not be fetched' });
    await expect(missing).toBeVisible();
    await untilEditable(page);
    await page.getByRole('tab', { name: 'Schema' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Schema' })).toContainText('could not be fetched');
    await page.unroute(`${portal.url}/api/graphql`, asksForSchema);
    await missing.getByRole('button', { name: 'Fetch schema again' }).click();
    await expect(page.getByLabel('Search the schema')).toBeVisible();
    await expect(missing).toHaveCount(0);

    // The schema comes from introspection, and completion and validation use it.
    await page.goto(`${portal.url}/playground`);
    const { query, result, run } = await untilEditable(page);
    await write(query, '{ shelves { la');
    await expect(async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Space');
      await expect(page.getByRole('option', { name: /^label/ })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await write(query, '{ reader viewer { isStaff } }');
    await expect(query.locator('.squiggly-error')).toHaveCount(1);
    await write(query, '{ reader shelves { books { title } } }');
    await expect(query.locator('.squiggly-error')).toHaveCount(0);
    await run.click();
    await expect.poll(() => textOf(result)).toContain('Buch der Lieder');
    await expect.poll(() => textOf(result)).toContain('"reader": "Heinrich"');

    // Its tokens are used like keys, and only that server checks them.
    const bar = page.getByRole('region', { name: 'Run as' });
    const panel = page.getByRole('tabpanel', { name: 'Run as' });
    await expect(bar).toContainText('Runs as Heinrich Heine');
    await bar.getByRole('button', { name: 'Switch identity' }).click();
    await panel.getByLabel(/^Paste an/).fill('unknown-card');
    await panel.getByRole('button', { name: 'Run as this key' }).click();
    await expect(panel).toContainText('The API doesn’t accept this key');
    await panel.getByLabel(/^Paste an/).fill('card-of-the-night-shift-0123');
    await panel.getByRole('button', { name: 'Run as this key' }).click();
    await expect(bar).toContainText('API key card…');
    await expect(panel).toContainText('This server doesn’t report permissions');
    await run.click();
    await expect.poll(() => textOf(result)).toContain('"reader": "Night shift"');
    expect(await everythingIn(page)).not.toContain('card-of-the-night-shift-0123');
    cards.delete('card-of-the-night-shift-0123');
    await run.click();
    await expect(page.getByText('The API no longer accepts this key')).toBeVisible();
    await expect(page.getByText('Your session has ended')).toHaveCount(0);
    await page.getByRole('button', { name: 'Run as yourself' }).click();

    // Leaving the page cancels the request at the server. A mere timeout of the portal would log a 504.
    await write(query, '{ waitForTheLibrarian }');
    await run.click();
    await library.waiting;
    await page.reload();
    await library.left;
    await untilEditable(page);

    library.stop();
    await write(query, '{ reader }');
    await run.click();
    await expect(page.getByRole('main')).toContainText(/UPSTREAM_UNAVAILABLE|can’t be reached/);
  } finally {
    library.stop();
    await portal.stop();
  }
});
