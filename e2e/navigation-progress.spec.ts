import type { Locator, Page } from '@playwright/test';
import { companiesOf } from './support/demo.ts';
import { startPortalFor } from './support/foreign.ts';
import { open } from './support/sign-in.ts';
import { startSlowApi } from './support/slow-api.ts';
import { expect, test } from './support/test.ts';

const [first, second = { name: 'a second company' }] = companiesOf('Anna');
const leaving: [string, (page: Page) => Promise<void>, (page: Page) => Locator][] = [
  [
    'another tab',
    (page) => page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'API keys' }).click(),
    (page) => page.getByRole('table', { name: 'API keys' }),
  ],
  [
    'another company',
    async (page) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Company:/ })
        .click();
      await page.getByRole('list', { name: 'Switch company' }).getByRole('button', { name: second.name }).click();
    },
    (page) => page.getByRole('main').getByText(second.name).first(),
  ],
];

test.describe('while the next page loads', () => {
  test.use({ as: 'Anna' });

  test('the page before remains, with a bar and, after 3 seconds, a sentence', async ({ page }) => {
    await open(page, '/admin/tokens');
    await expect(page.getByRole('table', { name: 'API keys' })).toBeVisible();
    const response = Promise.withResolvers<undefined>();
    await page.route(/\/admin\/members\?/, async (route) => {
      await response.promise;
      await route.continue();
    });

    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Members' }).click();
    const progress = page.getByRole('status').filter({ hasText: 'Loading the page' });
    await expect(progress).toBeAttached();
    const stillWaiting = progress.getByText('Still waiting for the next page.');
    await expect(stillWaiting).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
    await expect(stillWaiting).toBeVisible();

    response.resolve(undefined);
    await expect(page.getByRole('table', { name: 'Members' })).toBeVisible();
    await expect(progress).toHaveCount(0);
  });

  test('a tab of the admin area shows its page without an outline between', async ({ page }) => {
    await open(page, '/admin/tokens');
    await expect(page.getByRole('table', { name: 'API keys' })).toBeVisible();
    const headings = await page.evaluateHandle(() => {
      const seen = new Set<string>();
      new MutationObserver(() => {
        for (const part of document.querySelectorAll('main [role=status]')) seen.add(part.textContent);
      }).observe(document.body, { childList: true, subtree: true });
      return seen;
    });

    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Partners' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Partners' })).toBeVisible();
    expect(await headings.evaluate((seen) => [...seen].filter((text) => text.startsWith('Loading')))).toEqual([]);
  });

  for (const [what, leave, shown] of leaving) {
    test(`a reader who leaves for ${what} before the first page has loaded sees it without an error`, async ({
      page,
      watch,
    }) => {
      const api = await startSlowApi((body) => body.includes('PortalListMembers(') && body.includes(first?.id ?? ''));
      const portal = await startPortalFor(api.url);
      try {
        watch.expectError(new RegExp(`^request to ${portal.url}/`));
        const ended = page.waitForEvent('load');
        const session = page.waitForResponse(`${portal.url}/api/session`);
        await page.goto(`${portal.url}/admin/members?company=${first?.id}`, { waitUntil: 'commit' });
        await session;
        await leave(page);
        await expect(shown(page)).toBeVisible();
        await expect(page.getByText('Loading members')).toHaveCount(0);
        api.release();
        await ended;
        await expect(shown(page)).toBeVisible();
        // The page loads its scripts from the portal, which ends now.
        await page.goto('about:blank');
      } finally {
        await portal.stop();
        api.stop();
      }
    });
  }
});
