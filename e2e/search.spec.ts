import type { Page } from '@playwright/test';
import { companiesOf } from './support/demo.ts';
import { open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const parts = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Search' });
  return {
    dialog,
    field: dialog.getByRole('combobox'),
    options: dialog.getByRole('option'),
    chosen: dialog.getByRole('option', { selected: true }),
  };
};

test.describe('the search', () => {
  test('is loaded only when a reader is about to search', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open(page, '/use-cases/viewer');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.includes('search'))).toEqual([]);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(parts(page).options.first()).toBeVisible();
    expect(asked).toContain('/search-index.json');
  });

  test('finds misspelled words, by keyboard alone', async ({ page }) => {
    await open(page, '/');
    const { keyboard } = page;
    const { dialog, field, chosen } = parts(page);
    // The capital letter is what a browser reports while caps lock is on.
    await keyboard.press('ControlOrMeta+K');
    await keyboard.type('list campaing');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('list campaing');
    await expect(chosen).toContainText('listCampaignsByCompany');
    await expect(dialog.getByRole('group', { name: 'Use cases' })).toBeVisible();
    await expect(chosen.locator('mark').first()).toHaveText('campaigns');
    const first = await field.getAttribute('aria-activedescendant');
    await keyboard.press('ArrowDown');
    await expect(field).not.toHaveAttribute('aria-activedescendant', first ?? '');
    await keyboard.press('ArrowUp');
    await expect(field).toHaveAttribute('aria-activedescendant', first ?? '');
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/use-cases/listCampaignsByCompany');
    await expect(dialog).toBeHidden();
  });

  test('closes with Esc and with its shortcut, and restores the focus', async ({ page }) => {
    await open(page, '/docs/errors');
    const { keyboard } = page;
    const { dialog, field } = parts(page);
    const trigger = page.getByRole('banner').getByRole('button', { name: 'Search' });
    await trigger.focus();
    await keyboard.press('Enter');
    await expect(field).toBeFocused();
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(trigger).toBeFocused();
    await keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
    // The page behind it doesn't scroll.
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
    await keyboard.press('ControlOrMeta+k');
    await expect(dialog).toBeHidden();
    await expect(page.locator('html')).toHaveCSS('overflow', 'visible');
  });

  test('links to the section of a page', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await parts(page).field.fill('429');
    await parts(page).chosen.click();
    await expect(page).toHaveURL('/docs/errors#RATE_LIMITED');
    await expect(page.getByRole('heading', { name: 'RATE_LIMITED' })).toBeInViewport();
  });

  test('remembers opened results until they are cleared', async ({ page }) => {
    await open(page, '/');
    const { keyboard } = page;
    const { dialog, field, chosen } = parts(page);
    await keyboard.press('ControlOrMeta+k');
    await field.fill('revoke key');
    await expect(chosen).toContainText('revokeAPIToken');
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/use-cases/revokeAPIToken');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await expect(dialog.getByRole('group', { name: 'Recently opened' }).getByRole('option')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Clear recently opened pages' }).click();
    await expect(dialog.getByRole('group', { name: 'Recently opened' })).toHaveCount(0);
    await expect(dialog.getByRole('group', { name: 'Start here' })).toBeVisible();
  });

  test('offers other pages when nothing is found', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    const { dialog, field, options } = parts(page);
    await field.fill('qqqqzz');
    await expect(dialog.getByText('No results for qqqqzz.')).toBeVisible();
    await expect(options).toHaveCount(0);
    await dialog.getByRole('link', { name: 'Quickstart' }).click();
    await expect(page).toHaveURL('/docs/quickstart');
    await expect(dialog).toBeHidden();
  });

  test('works offline after it was opened', async ({ page, context }) => {
    await open(page, '/use-cases');
    const { dialog, field, chosen } = parts(page);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    // Prefetched links of the page don't matter here.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.keyboard.press('ControlOrMeta+k');
    await field.fill('BAD_CURSOR');
    await expect(chosen).toContainText('BAD_CURSOR');
    await context.setOffline(false);
  });

  test('the page for an unknown URL searches for it', async ({ page, watch }) => {
    watch.expectError(/status of 404/);
    await page.goto('/use-cases/listCampaign');
    const main = page.getByRole('main');
    await expect(main.getByLabel('Search the documentation')).toHaveValue('listCampaign');
    await main.getByRole('link', { name: 'Which campaigns have run out of budget or aren’t delivered?' }).click();
    await expect(page).toHaveURL('/use-cases/listCampaignsByCompany');
  });
});

test.describe('the commands of the search', () => {
  test.use({ as: 'Anna' });

  test('switch the company, start a key, and open pages that she may open', async ({ page }) => {
    const [nordlicht, hafenkante] = companiesOf('Anna');
    await open(page, `/admin/uploads?company=${nordlicht?.id}`);
    const { field, options } = parts(page);
    const run = async (words: string, title: string) => {
      await page.keyboard.press('ControlOrMeta+k');
      await field.fill(words);
      await expect(options.first()).toContainText(title);
      await page.keyboard.press('Enter');
    };
    await run('create api', 'Create an API key');
    await expect(page).toHaveURL(`/admin/tokens/new?company=${nordlicht?.id}`);
    await run('audit', 'Audit log');
    await expect(page).toHaveURL(`/admin/audit?company=${nordlicht?.id}`);
    await run('switch hafenkante', 'Switch to Hafenkante Kaffee');
    await expect(page).toHaveURL(`/admin/audit?company=${hafenkante?.id}`);
    // An editor may not create keys, and commands aren't among the recently opened pages.
    await page.keyboard.press('ControlOrMeta+k');
    await expect(parts(page).dialog.getByRole('group', { name: 'Start here' })).toBeVisible();
    await expect(parts(page).dialog.getByRole('group', { name: 'Recently opened' })).toHaveCount(0);
    await expect(options.filter({ hasText: 'Upload a file' })).toHaveCount(1);
    await expect(options.filter({ hasText: 'Create an API key' })).toHaveCount(0);
  });
});

test.describe('the search without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is a page with the same results', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByLabel('Search the documentation').fill('list campaing');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=list+campaing');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Which campaigns have run out of budget/ })
      .click();
    await expect(page).toHaveURL('/use-cases/listCampaignsByCompany');
  });
});
