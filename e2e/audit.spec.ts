import type { Locator } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { callApi, createKey } from './support/api.ts';
import { readDemo } from './support/demo.ts';
import { uniqueName } from './support/secrets.ts';
import { endSessionElsewhere } from './support/session-token.ts';
import { fillSignIn, open, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const { companyId, token } = readDemo().apiKey;

test.describe('an admin', () => {
  test.use({ as: 'Anna' });

  test('filters the log down to one change, and exports it as CSV without formulas', async ({ page }) => {
    const formula = uniqueName('=HYPERLINK("https://evil.example")');
    const actor = await createKey(token, formula, ['TOKENS_READ', 'TOKENS_WRITE', 'REPORTS_READ']);
    const made = await createKey(actor.value, uniqueName('Made by a key'), ['REPORTS_READ']);

    await open(page, '/admin/audit');
    await page.getByLabel('Object type').selectOption('API keys');
    await page.getByLabel('Object', { exact: true }).selectOption(made.id);
    await page.getByLabel('From (Europe/Berlin)').fill('2026-01-01');
    const rows = page.getByRole('table', { name: 'Changes, newest first' }).getByRole('row');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText('API key created');
    await expect(rows.nth(1).getByRole('link', { name: /^Made by a key/ })).toHaveAttribute('title', made.id);
    await expect(rows.nth(1).getByRole('cell').first()).toHaveText(/\d\d:\d\d:\d\d CES?T\s*\d\d:\d\d:\d\d UTC$/);

    await rows.nth(1).getByRole('link', { name: formula }).click();
    await expect(page).toHaveURL(new RegExp(`actor=${actor.id}`));
    await expect(rows).toHaveCount(2);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('audit-log.csv');
    const lines = parse(readFileSync(await download.path(), 'utf8'), { bom: true, columns: true });
    expect(lines).toMatchObject([
      { action: 'api_token.created', targetId: made.id, actorId: actor.id, actorName: `'${formula}` },
    ]);

    await page.getByLabel('To (Europe/Berlin)').fill('2026-01-02');
    await expect(page.getByText('No change matches')).toBeVisible();
  });

  test('filters the log by an action, which another object type ends', async ({ page }) => {
    const made = await createKey(token, uniqueName('Filtered by action'), ['REPORTS_READ']);
    await open(page, `/admin/audit?company=${companyId}&target=${made.id}`);
    const rows = page.getByRole('table', { name: 'Changes, newest first' }).getByRole('row');
    await page.getByLabel('Action', { exact: true }).selectOption('API key created');
    await expect(page).toHaveURL(/event=api_token\.created/);
    await expect(rows).toHaveCount(2);
    await page.getByLabel('Object type').selectOption('Campaigns');
    await expect(page.getByText('No change matches')).toBeVisible();
    await expect(page.getByLabel('Action', { exact: true })).toHaveValue('');
  });

  test('has the filters beside the download on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await open(page, '/admin/audit');
    const main = page.getByRole('main');
    const topOf = async (control: Locator) => (await control.boundingBox())?.y;
    expect(await topOf(main.getByRole('button', { name: 'Filters' }))).toBe(
      await topOf(main.getByRole('link', { name: 'Download CSV' })),
    );
  });

  test('gets the explanation of a denied request by its ID', async ({ page }) => {
    const name = uniqueName('Reports only');
    const { value } = await createKey(token, name, ['REPORTS_READ']);
    const query = 'query Keys($id: ID!) { listAPITokensByCompany(companyId: $id) { items { id } } }';
    const refused = await callApi(value, query, { id: companyId });
    const requestId = /"requestId":"([^"]+)"/.exec(refused.text)?.[1] ?? '';
    await open(page, '/admin/audit');
    await page.getByRole('link', { name: 'Denied requests' }).click();
    await page.getByLabel('Request ID').fill(requestId);
    await page.getByRole('button', { name: 'Find request' }).click();
    const explanation = page.getByRole('region', { name: 'Explanation' });
    // Denied requests are saved a moment later.
    await expect(async () => {
      await page.reload();
      await expect(explanation).toContainText('TOKENS_READ', { timeout: 1_000 });
    }).toPass();
    await expect(explanation).toContainText('SCOPE');
    await expect(explanation).toContainText('REPORTS_READ');

    await page.getByLabel('Request ID').fill('no-such-request');
    await page.getByRole('button', { name: 'Find request' }).click();
    await expect(page.getByText('No denied request with this ID')).toBeVisible();

    // Without an ID, the request is found by its caller.
    await page.getByRole('link', { name: 'Show recent denied requests' }).click();
    const row = page.getByRole('table', { name: 'Denied requests, newest first' }).getByRole('row', { name });
    await expect(row).toContainText('Keys');
    await expect(row).toContainText('Permission missing: API keys (read)');
    await expect(row).toContainText('TOKENS_READ');
    await expect(row.getByRole('button', { name: `Copy the request ID ${requestId}` })).toBeVisible();
  });
});

test('an admin reads which member staff looked at', async ({ page, browser }) => {
  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, 'Samir');
  await open(staff, '/staff/people?q=viktor');
  await staff.getByRole('link', { name: 'Viktor Lindqvist', exact: true }).click();
  await expect(staff.getByRole('heading', { level: 1, name: 'Viktor Lindqvist' })).toBeVisible();
  await open(staff, staff.url());
  await expect(staff.getByRole('heading', { level: 1, name: 'Viktor Lindqvist' })).toBeVisible();
  await staff.context().close();

  await signIn(page, 'Anna', '/admin/audit');
  const views = page.getByRole('navigation', { name: 'Views of the list' });
  await expect(views.getByRole('link', { name: 'Changes', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('row', { name: /viewed/ })).toHaveCount(0);
  await views.getByRole('link', { name: 'Views', exact: true }).click();
  await expect(page).toHaveURL(/show=views/);
  await expect(page.getByRole('table', { name: 'Views, newest first' })).toBeVisible();
  const viewed = page.getByRole('row', { name: /Member’s account viewed/ }).first();
  await expect(viewed).toContainText('Samir Haddad');
  await viewed.getByRole('link', { name: /^Viktor Lindqvist/ }).click();
  await expect(page.getByLabel('Object', { exact: true }).locator('option:checked')).toHaveText(
    'Viktor Lindqvist (Members)',
  );

  // Equal events that follow each other share a row, which has the time and the request of each.
  await page.getByLabel('Action', { exact: true }).selectOption('Member’s account viewed');
  await expect(page).toHaveURL(/event=user\.account_viewed/);
  // The form keeps the view.
  await expect(page).toHaveURL(/show=views/);
  await expect(viewed).toContainText(/\d+ times/);
  await viewed.getByText(/\d+ times/).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const lines: { action: string }[] = parse(readFileSync(await download.path(), 'utf8'), { bom: true, columns: true });
  expect(new Set(lines.map(({ action }) => action))).toEqual(new Set(['user.account_viewed']));
  await expect(
    viewed
      .getByRole('listitem')
      .first()
      .getByRole('button', { name: /^Copy the request ID/ }),
  ).toBeVisible();
});

test('a denied download opens the page with the reason, and saves no file', async ({ page, context }) => {
  await signIn(page, 'Anna', '/admin/audit');
  const files: string[] = [];
  page.on('download', (download) => files.push(download.suggestedFilename()));
  await endSessionElsewhere(context);
  await page.getByRole('link', { name: 'Download CSV' }).click();
  await expect(page.getByText('Your session has ended')).toBeVisible();
  expect(files).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'Sign in again' }).click();
  await fillSignIn(page, 'Anna');
  await expect(page.getByText('The file was not created')).toBeVisible();
  await page.getByRole('link', { name: 'Download CSV' }).click();
  await expect.poll(() => files).toEqual(['audit-log.csv']);

  // The current page is marked on the narrowest screen too.
  await page.setViewportSize({ width: 360, height: 800 });
  const administration = page.getByRole('navigation', { name: 'Administration' });
  await expect(administration.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
  // An arrow leads to the pages that the narrow screen hides.
  await administration.getByRole('button', { includeHidden: true }).click();
  await expect(administration.getByRole('link', { name: 'Overview' })).toBeInViewport({ ratio: 1 });
  await endSessionElsewhere(context);
  await open(page, '/account');
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in again' })).toBeVisible();
});

test('the log needs a session, and access to the company', async ({ page }) => {
  const path = `/admin/audit/export?company=${companyId}`;
  const visitor = await page.request.get(path, { maxRedirects: 0 });
  expect(visitor.status()).toBe(303);
  expect(await visitor.text()).toBe('');
  await page.goto(path);
  await expect(page.getByRole('main')).toContainText('Sign in to see your company’s audit log');
});

test.describe('a viewer', () => {
  test.use({ as: 'Viktor' });

  test('gets no entry of the log', async ({ page }) => {
    const answer = await page.request.get(`/admin/audit/export?company=${companyId}`, { maxRedirects: 0 });
    expect(await answer.text()).not.toContain('api_token');
  });
});
