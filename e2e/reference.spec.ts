import type { Page } from '@playwright/test';
import { open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Reference' });

test('the index links to every kind and every operation', async ({ page }) => {
  // On a wider screen, the sidebar has the links to the kinds.
  await page.setViewportSize({ width: 900, height: 900 });
  await open(page, '/reference');
  const main = page.getByRole('main');
  await main.getByRole('list', { name: 'Kinds' }).getByRole('link', { name: 'Enums' }).click();
  await expect(page).toHaveURL('/reference#enums');
  await expect(main.getByRole('heading', { name: 'Enums' })).toBeInViewport();
  await main.getByRole('link', { name: 'listCampaignsByCompany', exact: true }).click();
  await expect(page).toHaveURL('/reference/queries/listCampaignsByCompany');
  await expect(page.getByRole('heading', { level: 1, name: 'listCampaignsByCompany' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'CAMPAIGNS_READ' }).first()).toBeVisible();
});

test('a field links to its type and to a use case, and the use case links back', async ({ page }) => {
  await open(page, '/reference/Campaign');
  const deliveryIssues = page.locator('#deliveryIssues');
  await expect(deliveryIssues).toContainText('list, never null');
  await deliveryIssues.getByRole('link', { name: 'DeliveryIssue', exact: true }).click();
  await expect(page).toHaveURL('/reference/DeliveryIssue');
  await page.locator('#code').getByRole('link', { name: 'DeliveryIssueCode' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'DeliveryIssueCode' })).toBeVisible();

  await open(page, '/reference/Metrics#spendMicros');
  await page.locator('#spendMicros').getByRole('link', { name: 'Report performance' }).click();
  await expect(page).toHaveURL('/use-cases/listPerformanceByCompany');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'spendMicros', exact: true }).click();
  await expect(page).toHaveURL('/reference/Metrics#spendMicros');
  await expect(page.getByRole('heading', { name: 'spendMicros' })).toBeInViewport();
});

test('variables of a use case link to their types', async ({ page }) => {
  await open(page, '/use-cases/listCompanies');
  await page.getByRole('main').getByRole('link', { name: 'CompanyFilter', exact: true }).first().click();
  await expect(page).toHaveURL('/reference/CompanyFilter');
  await expect(page.getByRole('heading', { level: 1, name: 'CompanyFilter' })).toBeVisible();
});

test('an argument’s input object opens in its place', async ({ page }) => {
  await open(page, '/reference/queries/listCampaignsByCompany');
  const filter = page.locator('#filter');
  const field = filter.getByRole('link', { name: 'deliveryStatus', exact: true });
  await expect(field).toBeHidden();
  await filter.getByText(/^Its \d+ fields/).click();
  await expect(field).toHaveAttribute('href', '/reference/CampaignFilter#deliveryStatus');

  await open(page, '/reference/mutations/createCampaign');
  await expect(page.locator('#input').getByRole('link', { name: 'externalId', exact: true })).toBeVisible();
});

test('the name of an operation after /reference redirects to its page', async ({ page }) => {
  for (const [name, path] of [
    ['listCompanies', '/reference/queries/listCompanies'],
    ['createCampaign', '/reference/mutations/createCampaign'],
  ]) {
    const response = await page.request.get(`/reference/${name}`, { maxRedirects: 0 });
    expect(response.status()).toBe(308);
    expect(response.headers()['location']).toBe(path);
  }
  expect((await page.request.get('/reference/listNothing', { maxRedirects: 0 })).status()).toBe(404);
});

test('names can be filtered and types opened by keyboard alone', async ({ page }) => {
  await open(page, '/reference');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(navigation(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('budgetper');
  await expect(navigation(page).getByRole('status')).toHaveText('1 found');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(navigation(page).getByRole('link', { name: 'BudgetPeriod' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/reference/BudgetPeriod');
  await expect(navigation(page).getByRole('link', { name: 'BudgetPeriod' })).toHaveAttribute('aria-current', 'page');
  const next = page.getByRole('navigation', { name: 'Other pages of the reference' }).getByRole('link').last();
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL('/reference/BudgetPeriod');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('BudgetPeriod');
});

test('an element that isn’t in the schema is a 404', async ({ page, watch }) => {
  watch.expectError(/status of 404/);
  for (const path of [
    '/reference/Unicorn',
    '/reference/queries/listUnicorns',
    '/reference/queries',
    '/reference/a/b/c',
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  }
});

test.describe('without JavaScript, at 360 px', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

  test('the reference can be read and navigated', async ({ page }) => {
    await page.goto('/reference');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'APITokenFilter', exact: true }).click();
    await expect(main.getByText('input', { exact: true }).first()).toBeVisible();
    await main.locator('#scope').getByRole('link', { name: 'APITokenScope', exact: true }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'APITokenScope' })).toBeVisible();
    await expect(main.getByText('enum APITokenScope {')).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Enums' }).click();
    await expect(page).toHaveURL('/reference#enums');
  });
});

test.describe('without JavaScript, on a wide screen', () => {
  test.use({ javaScriptEnabled: false });

  test('the sidebar can be opened, and the current page is marked', async ({ page }) => {
    await page.goto('/reference/CompanyKind');
    await expect(navigation(page).getByRole('link', { name: 'CompanyKind' })).toHaveAttribute('aria-current', 'page');
    await expect(navigation(page).getByRole('searchbox')).toBeHidden();
    await navigation(page)
      .getByText(/^Queries/)
      .click();
    await navigation(page).getByRole('link', { name: 'viewer', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'viewer' })).toBeVisible();
  });
});
