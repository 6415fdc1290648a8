import type { Page } from '@playwright/test';
import { open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 360, height: 800 } });

for (const { path, label, part } of [
  { path: '/use-cases/listCampaignsByCompany', label: 'On this page', part: 'What to do next' },
  { path: '/docs/errors', label: 'On this page', part: 'Errors of a request' },
  { path: '/reference/Campaign', label: 'On this page', part: 'Definition and use' },
  { path: '/reference/queries/listCampaignsByCompany', label: 'On this page', part: 'Errors' },
  { path: '/changelog', label: 'Releases', part: undefined },
]) {
  test(`on a phone, ${path} lists its parts below the header, and each link leads to one`, async ({ page }) => {
    await open(page, path);
    const { summary, list } = barOf(page, label);
    await page.mouse.wheel(0, 3_000);
    await expect(summary).toBeInViewport({ ratio: 1 });
    await summary.click();
    const hrefs = await list.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.length).toBeGreaterThan(1);
    const missing = await page.evaluate(
      (fragments) => fragments.filter((fragment) => document.getElementById((fragment ?? '').slice(1)) === null),
      hrefs,
    );
    expect(missing).toEqual([]);
    const link =
      part === undefined ? list.getByRole('link').last() : list.getByRole('link', { name: part, exact: true });
    const target = page.locator(`[id="${((await link.getAttribute('href')) ?? '').slice(1)}"]`);
    await link.click();
    await expect(list).toBeHidden();
    // It begins below the bar, and not behind it.
    const bottom = await summary.evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(() => target.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(bottom);
    await expect(target).toBeInViewport();
  });
}

test('the list closes when the focus leaves it', async ({ page }) => {
  await open(page, '/docs/lists');
  const { summary, list } = barOf(page, 'On this page');
  await summary.click();
  await list.getByRole('link').last().focus();
  await expect(list).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(list).toBeHidden();
});

test('Esc and a tap on the text close the list', async ({ page }) => {
  await open(page, '/docs/lists');
  const { summary, list } = barOf(page, 'On this page');
  await summary.click();
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(summary).toBeFocused();
  await summary.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(list).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the list opens', async ({ page }) => {
    await page.goto('/docs/lists');
    const { summary, list } = barOf(page, 'On this page');
    await summary.click();
    await expect(list.getByRole('link', { name: 'Sort', exact: true })).toBeVisible();
  });
});

function barOf(page: Page, label: string) {
  const main = page.getByRole('main');
  return {
    summary: main.locator('summary').filter({ hasText: new RegExp(`^${label}$`) }),
    list: main.getByRole('navigation', { name: label }),
  };
}
