import { sampleApiUrl } from '#lib/server/site.ts';
import { apiUrl } from './support/demo.ts';
import { open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.describe('without signing in', () => {
  test('the landing page describes the API and links to the sections', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'One GraphQL API for campaigns, audiences and reports.',
    );
    await expect(page.getByText('Litfass is the public API of an advertising platform')).toBeVisible();
    const main = page.getByRole('main');
    for (const [name, path] of [
      ['Quickstart', '/docs/quickstart'],
      ['Use cases', '/use-cases'],
      ['Playground', '/playground'],
    ] as const) {
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    }
    const chart = main.getByRole('tabpanel', { name: 'Chart' });
    await chart.scrollIntoViewIfNeeded();
    await expect(chart).toContainText('Connected TV');
    await main.getByRole('tab', { name: 'Table' }).click();
    await expect(main.getByRole('cell', { name: 'CTV' })).toBeVisible();
    await main.getByRole('link', { name: 'Browse use cases' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Use cases' })).toBeVisible();
  });

  test('the use-case index links each question to its page', async ({ page }) => {
    await open(page, '/use-cases');
    await page.getByRole('main').getByRole('link', { name: 'Which companies can my token access?' }).click();
    await expect(page).toHaveURL('/use-cases/listCompanies');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('List companies');
  });

  test('the use-case index links to collections for Postman, Bruno and Altair', async ({ page, request }) => {
    await open(page, '/use-cases');
    for (const tool of ['Postman', 'Bruno', 'Altair']) {
      const link = page.getByRole('main').getByRole('link', { name: tool, exact: true });
      const answer = await request.get((await link.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type']).toContain('application/json');
      expect(await answer.text()).toContain('listCompanies');
    }
  });

  test('a page about an operation that isn’t released says so', async ({ page }) => {
    await open(page, '/use-cases/createFirstPartyUpload');
    await page.getByRole('main').getByRole('link', { name: 'Unreleased: can still change' }).click();
    await expect(page).toHaveURL('/changelog#unreleased');
  });

  test('the use-case index filters while typing, and keeps the filter in the URL', async ({ page }) => {
    await open(page, '/use-cases');
    const main = page.getByRole('main');
    await main.getByRole('searchbox', { name: 'Filter' }).fill('budget');
    await expect(
      main.getByRole('link', { name: 'Which campaigns have run out of budget or aren’t delivered?' }),
    ).toBeVisible();
    await expect(main.getByRole('link', { name: 'Which companies can my token access?' })).toHaveCount(0);
    await page.reload();
    await expect(main.getByRole('searchbox', { name: 'Filter' })).toHaveValue('budget');
    await main.getByRole('combobox', { name: 'Group' }).selectOption('Audit');
    await main.getByRole('button', { name: 'Show all' }).click();
    await expect(page).toHaveURL('/use-cases');
    await expect(main.getByRole('link', { name: 'Which companies can my token access?' })).toBeVisible();
  });

  test('a use-case page has its operation, its variables and the command that sends them', async ({ page }) => {
    await open(page, '/use-cases/listCompanies');
    const operation = page.getByRole('tablist', { name: 'The operation' });
    await expect(page.getByRole('tabpanel', { name: 'Query' })).toContainText('listCompanies( filter: $filter');
    await operation.getByRole('tab', { name: 'Variables' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Variables' })).toContainText('"limit": 5');
    await operation.getByRole('tab', { name: 'curl' }).click();
    const command = page.getByRole('tabpanel', { name: 'curl' });
    await expect(command).toContainText('--header "Authorization: Bearer $LITFASS_TOKEN"');
    await expect(command).toContainText('"variables": {"filter":{"status":["ACTIVE"]}');
  });

  test('on a phone, the tabs of an operation are one row, which scrolls to the chosen one', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await open(page, '/use-cases/listCompanies');
    const tabs = page.getByRole('tablist', { name: 'The operation' }).getByRole('tab');
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await tabs.first().focus();
    await page.keyboard.press('End');
    await expect(tabs.last()).toBeInViewport({ ratio: 1 });
    await tabs.nth(3).click();
    await expect(tabs.nth(3)).toBeInViewport({ ratio: 1 });
    await expect(tabs.nth(3)).toHaveAttribute('aria-selected', 'true');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('the landing page shows a query and its response on the first screen', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, '/');
    const main = page.getByRole('main');
    await expect(main.getByRole('tabpanel', { name: 'Query' }).getByText('spendMicros')).toBeInViewport();
    await expect(main.getByRole('tabpanel', { name: 'Chart' }).getByText('Connected TV').first()).toBeInViewport();
  });

  test('a use-case page shows the beginning of its response on the first screen', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, '/use-cases/listCampaignsByCompany');
    const table = page.getByRole('table', { name: /listCampaignsByCompany.items/ });
    await expect(table.getByRole('row').nth(1)).toBeInViewport();
  });

  test('programs that are shown, copied or read as Markdown call the API of this portal', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await open(page, '/use-cases/listCompanies');
    for (const language of ['curl', 'TypeScript', 'Python', 'Go', 'PHP']) {
      await page.getByRole('tab', { name: language }).click();
      await expect(page.getByRole('tabpanel', { name: language })).toContainText(apiUrl);
      await page.getByRole('button', { name: `Copy: ${language}` }).click();
      await expect.poll(copied).toContain(apiUrl);
      expect(await copied()).not.toContain(sampleApiUrl);
    }
    await open(page, '/docs/nightly-export');
    await expect(page.locator('main pre').filter({ hasText: 'LITFASS_API_URL' }).first()).toContainText(apiUrl);
    expect(await (await page.request.get('/docs/nightly-export.md')).text()).toContain(apiUrl);
    for (const tool of ['postman', 'bruno']) {
      const collection = await page.request.get(`/collections/${tool}.json`);
      expect(collection.headers()['content-type']).toContain('application/json');
      expect(await collection.text()).toContain(apiUrl);
    }
  });

  test('a use-case page has the recorded response as a table and as JSON', async ({ page }) => {
    await open(page, '/use-cases/listCompanies');
    const rows = page.getByRole('table', { name: /listCompanies.items/ }).getByRole('row');
    await expect(rows).toHaveCount(6);
    await expect(rows.nth(1)).toContainText('Alster Optik');
    await page.getByRole('tab', { name: 'JSON' }).click();
    await expect(page.getByRole('tabpanel', { name: 'JSON' })).toContainText('"totalCount": "10"');
    await expect(page.getByRole('table')).toBeHidden();
  });

  test('each error of a use case links to its section of the guide', async ({ page }) => {
    await open(page, '/use-cases/listCompanies');
    await page.getByRole('main').getByRole('link', { name: 'BAD_CURSOR' }).click();
    await expect(page).toHaveURL('/docs/errors#BAD_CURSOR');
    await expect(page.getByRole('heading', { name: 'BAD_CURSOR' })).toBeInViewport();
  });

  test('the sidebar lists the pages of the section, and shows the current one', async ({ page }) => {
    await open(page, '/use-cases/revokeAPIToken');
    const sidebar = page.getByRole('navigation', { name: 'Pages' });
    await expect(sidebar.locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(sidebar.getByRole('link', { name: 'Errors', exact: true })).toHaveCount(0);
    await open(page, '/docs/errors');
    await expect(sidebar.locator('[aria-current="page"]')).toHaveText('Errors');
    await expect(sidebar.getByRole('link', { name: 'List companies', exact: true })).toHaveCount(0);
  });

  test('an unknown URL is a 404 with links', async ({ page, watch }) => {
    watch.expectError(/status of 404 .*\/use-cases\/listUnicorns/);
    const response = await page.goto('/use-cases/listUnicorns');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await page.getByRole('main').getByRole('link', { name: 'Guides' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all views of a use case are visible, one below the other', async ({ page }) => {
    await page.goto('/use-cases/listCompanies');
    const main = page.getByRole('main');
    await expect(main.getByRole('tabpanel', { name: 'Query' })).toBeVisible();
    await expect(main.getByText('"limit": 5').first()).toBeVisible();
    await expect(main.getByText('curl "${LITFASS_API_URL:-')).toBeVisible();
    await expect(main.getByRole('cell', { name: 'Alster Optik' })).toBeVisible();
    await expect(main.getByText('"totalCount": "10"')).toBeVisible();
    await expect(main.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
  });

  test('every page can be reached', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Browse use cases' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Which companies can my token access?' }).click();
    await page.getByRole('main').getByRole('link', { name: 'BAD_CURSOR' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Errors' })).toBeVisible();
  });

  test('the sign-in page says that it needs scripts', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByText('Signing in requires JavaScript.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue to sign in' })).toBeHidden();
  });
});
