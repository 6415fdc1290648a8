import { open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

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
});
