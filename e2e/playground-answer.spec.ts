import { readFile } from 'node:fs/promises';
import type { Page, Request, Route } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { companiesOf } from './support/demo.ts';
import { isRun, openPlayground, playgroundOf, textOf, write } from './support/playground.ts';
import { open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ as: 'Anna', permissions: ['clipboard-read', 'clipboard-write'] });

const [nordlicht] = companiesOf('Anna').filter(({ name }) => name === 'Nordlicht Outdoor');
const companyId = nordlicht?.id ?? '';
const variables = JSON.stringify({ companyId });

/** The date some days ago, as a `Date` scalar. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

test('the totals of a report are the last row of its table, and stay in sight without rows', async ({ page }) => {
  const playground = await openPlayground(page);
  const answer = page.getByRole('region', { name: 'Response', exact: true });
  const panel = answer.getByRole('tabpanel', { name: 'Table' });
  const run = async (startDate: string, endDate: string) => {
    await write(
      playground.query,
      `query Totals($companyId: ID!) { listPerformanceByCompany(companyId: $companyId, range: { startDate: "${startDate}", endDate: "${endDate}" }, granularity: TOTAL, groupBy: [CHANNEL]) { items { channel metrics { impressions } } totals { impressions } } }`,
    );
    await playground.run.click();
  };
  await write(playground.variables, variables);
  await run(daysAgo(9), daysAgo(3));
  await answer.getByRole('tab', { name: 'Table' }).click();
  const rows = panel.getByRole('row');
  await expect(rows.last()).toContainText(/^Total\s*[\d,]+$/);
  await panel.getByRole('columnheader', { name: 'Impressions' }).getByRole('button').click();
  await expect(rows.last(), 'a sorted table ends with them too').toContainText('Total');

  await test.step('on a phone, rows are cards, and a select sorts them', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('group', { name: 'Pane' }).getByRole('button', { name: 'Response' }).click();
    await panel.locator('summary', { hasText: 'More' }).click();
    await panel.getByLabel('Sort by').selectOption('Impressions, descending');
    const counts = (await panel.locator('td data').allTextContents()).map((text) => Number(text.replaceAll(',', '')));
    const [total, ...channels] = counts.toReversed();
    expect(channels.length).toBeGreaterThan(1);
    expect(channels).toEqual(channels.toSorted((first, second) => first - second));
    expect(total).toBeGreaterThan(channels.at(-1) ?? 0);
    const table = panel.getByRole('table');
    expect(await table.evaluate(({ parentElement }) => parentElement?.scrollWidth)).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await run('2020-01-01', '2020-01-07');
  await expect(panel).toContainText('The list is empty.');
  await expect(panel).toContainText('totals.impressions');
});

test('more than 10,000 rows are fetched, sorted, selected, copied, and saved as CSV and NDJSON', async ({ page }) => {
  const playground = await openPlayground(page);
  const range = `{ startDate: "${daysAgo(175)}", endDate: "${daysAgo(2)}" }`;
  await write(
    playground.query,
    `query Days($companyId: ID!) { listPerformanceByCompany(companyId: $companyId, range: ${range}, groupBy: [CAMPAIGN, DEVICE_TYPE]) { items { periodStart deviceType metrics { spendMicros impressions ctr } } } }`,
  );
  await write(playground.variables, variables);
  await playground.run.click();
  const answer = page.getByRole('region', { name: 'Response', exact: true });
  await answer.getByRole('tab', { name: 'Table' }).click();
  const panel = answer.getByRole('tabpanel', { name: 'Table' });
  await expect(panel).toContainText('50 rows');

  await panel.getByRole('button', { name: 'Fetch all pages …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fetch all pages' });
  await expect(dialog).toContainText(/Cost\s*at most [\d,]+ points/);
  const start = dialog.getByRole('button', { name: /^Fetch [\d,]+ rows$/ });
  const count = Number((await start.textContent())?.replaceAll(/\D/g, ''));
  expect(count).toBeGreaterThan(10_000);

  await start.click();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await expect(panel.getByRole('status').filter({ hasText: /^Stopped after [\d,]+ rows\.$/ })).toBeVisible();
  await panel.getByRole('button', { name: 'Fetch all pages …' }).click();
  await start.click();
  const rows = count.toLocaleString('en');
  await expect(panel.getByRole('status').filter({ hasText: `All ${rows} rows` })).toBeVisible({ timeout: 90_000 });

  await test.step('sort, page, and choose columns', async () => {
    const spend = panel.getByRole('columnheader', { name: 'Spend (EUR)' });
    await spend.getByRole('button').click();
    await spend.getByRole('button').click();
    await expect(spend).toHaveAttribute('aria-sort', 'descending');
    await panel.getByRole('navigation', { name: 'Rows' }).getByRole('button', { name: 'Last' }).click();
    await expect(panel).toContainText(`to ${rows} of ${rows}`);
    await panel.getByRole('button', { name: 'Columns' }).click();
    await panel.getByRole('checkbox', { name: 'deviceType' }).uncheck();
    await expect(panel.getByRole('columnheader', { name: 'Device type' })).toHaveCount(0);
  });

  await test.step('export them', async () => {
    await panel.locator('summary', { hasText: 'Export' }).click();
    const saved = async (ending: string) => {
      const download = page.waitForEvent('download');
      await panel.getByRole('button', { name: `Download as ${ending}` }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^listPerformanceByCompany-.*\\.${ending.toLowerCase()}$`));
      return readFile(await file.path(), 'utf8');
    };
    const table: string[][] = parse(await saved('CSV'), { bom: true });
    expect(table[0]).toEqual(['periodStart', 'metrics.spendMicros (in units)', 'metrics.impressions', 'metrics.ctr']);
    expect(table).toHaveLength(count + 1);
    const spent = table.slice(1).map(([, units]) => Number(units));
    expect(spent).toEqual(spent.toSorted((first, second) => second - first));
    const lines = (await saved('NDJSON')).trimEnd().split('\n');
    expect(lines).toHaveLength(count);
    expect(JSON.parse(lines[0] ?? '')).toHaveProperty('metrics.spendMicros');
    await panel.getByRole('button', { name: 'Copy rows' }).click();
    await expect(panel).toContainText(`${rows} rows copied`);
    expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(count + 2);
  });

  await test.step('show the details', async () => {
    await answer.getByRole('tab', { name: 'Details' }).click();
    const details = answer.getByRole('tabpanel', { name: 'Details' });
    await expect(details.getByRole('table', { name: 'Limits' })).toContainText('account');
    await expect(details).toContainText(/Request\s*[0-9a-f-]{36}/);
    await expect(details).toContainText('x-ratelimit-remaining');
  });
});

test('a rate-limited fetch shows the wait and continues after it', async ({ page, watch }) => {
  watch.expectError(/status of 429 /);
  const playground = await openPlayground(page);
  await write(
    playground.query,
    'query Mine($companyId: ID!) { listCampaignsByCompany(companyId: $companyId, page: { limit: 2 }) { items { name deliveryIssues { code } } } }',
  );
  await write(playground.variables, variables);
  await playground.run.click();
  await page.getByRole('tab', { name: 'Table' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Table' });
  await panel.getByRole('button', { name: 'Fetch all pages …' }).click();
  const start = page.getByRole('dialog').getByRole('button', { name: /^Fetch [\d,]+ rows$/ });
  await expect(start).toBeVisible();

  await test.step('the next response stops fetching pages of the previous one', async () => {
    const isPage = (request: Request) => isRun(request) && request.postData()?.includes('"after"') === true;
    let held = 0;
    const hold = async (route: Route) => {
      if (!isPage(route.request())) return route.fallback();
      held += 1;
    };
    await page.route('**/api/graphql', hold);
    const asked = page.waitForRequest(isPage);
    await start.click();
    await asked;
    const dropped = page.waitForEvent('requestfailed', isPage);
    await playground.run.click();
    await dropped;
    expect(held).toBe(1);
    await page.unroute('**/api/graphql', hold);
    await panel.getByRole('button', { name: 'Fetch all pages …' }).click();
    await expect(start).toBeVisible();
  });

  let rejections = 0;
  await page.route('**/api/graphql', async (route) => {
    if (!isRun(route.request()) || rejections > 0) return route.continue();
    rejections += 1;
    const errors = [{ message: 'Later.', extensions: { code: 'RATE_LIMITED' } }];
    return route.fulfill({ status: 429, headers: { 'retry-after': '2' }, json: { errors } });
  });

  await start.click();
  await expect(panel.getByRole('status').filter({ hasText: 'The API asks to wait' })).toBeVisible();
  await expect(panel.getByRole('status').filter({ hasText: /^All \d+ rows/ })).toBeVisible();
  expect(rejections).toBe(1);
  await expect(panel.getByRole('button', { name: 'Fetch all pages …' })).toBeVisible();

  await test.step('a list inside a row opens below it', async () => {
    const item = panel.getByRole('button', { name: /^[A-Z_]+( ×\d+)? of deliveryIssues$/ }).first();
    await item.click();
    await expect(panel.getByRole('table', { name: /^deliveryIssues of row \d+$/ })).toBeVisible();
  });
});

test('errors are explained, the cost updates while typing, and invalid queries have no cost', async ({ page }) => {
  const playground = await openPlayground(page);
  const lens = page.getByRole('button', { name: /^Cost of this operation/ });
  await write(playground.query, '{ listCompanies(page: { limit: 100 }) { items { id name } } }');
  await expect(lens).toContainText('At most 101 points');
  await lens.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'listCompanies.items' })).toContainText('100');
  await write(playground.query, '{ listCompanies(page: { limit: 100 }) {');
  await expect(lens).toHaveCount(0);

  await write(playground.query, '{ listCompanies(page: { limit: 500 }) { items { id } } }');
  await playground.run.click();
  const answer = page.getByRole('region', { name: 'Response', exact: true });
  await expect(answer.getByRole('alert').filter({ hasText: '1 error' })).toBeVisible();
  await expect(answer.getByText('BAD_USER_INPUT', { exact: true }).first()).toBeVisible();
  await expect(answer.getByRole('link', { name: 'More about BAD_USER_INPUT' })).toHaveAttribute(
    'href',
    '/docs/errors#BAD_USER_INPUT',
  );
  await answer.getByRole('button', { name: /^Go to line 1, column \d+$/ }).click();
  await expect(playground.query.locator('.monaco-editor.focused')).toBeVisible();
});

test('invalid variables are reported in every view and on a phone, with a link to the error', async ({ page }) => {
  const { query, variables: editor, run } = await openPlayground(page, '/playground?use-case=listCompanies');
  const answer = page.getByRole('region', { name: 'Response', exact: true });
  await run.click();
  await answer.getByRole('tab', { name: 'Table' }).click();
  await expect(answer.getByRole('tabpanel', { name: 'Table' })).toContainText('rows');
  await write(editor, '{ "page": three }');
  await run.click();
  const note = answer.getByRole('alert').filter({ hasText: 'Nothing was run because the variables are invalid' });
  await expect(note).toBeVisible();
  await expect(answer.getByText('Previous response:')).toBeVisible();
  await note.getByRole('button', { name: /^Go to line 1, column \d+ of the variables$/ }).click();
  await expect(editor.locator('.monaco-editor.focused')).toBeVisible();

  await test.step('on a phone, in a tab without a response', async () => {
    await page.getByRole('button', { name: 'New tab' }).click();
    await write(query, '{ viewer { isStaff } }');
    await write(editor, '[1]');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('group', { name: 'Pane' }).getByRole('button', { name: 'Query' }).click();
    await run.click();
    await expect(note).toContainText('Variables must be a JSON object');
    await expect(page.getByText('Run a query to see its response here.')).toHaveCount(0);
    await note.getByRole('button', { name: 'Go to line 1, column 1 of the variables' }).click();
    await expect(editor.locator('.monaco-editor.focused')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+Enter');
    await expect(answer.getByText('isStaff').first()).toBeVisible();
    await expect(note).toHaveCount(0);
  });
});

test('a click on Run is a click on Run, even if its label becomes shorter under the pointer', async ({ page }) => {
  const { variables: editor, run } = await openPlayground(page, '/playground?use-case=listCampaignsByCompany');
  await write(editor, variables);
  await expect(run).toHaveText('Run on Nordlicht Outdoor');
  const named = await run.boundingBox();
  // The label follows the text a moment later, when the pointer is there already.
  await editor.locator('.view-line').first().click();
  await page.keyboard.press('ControlOrMeta+A');
  await run.hover();
  await page.keyboard.insertText('{ "page": ');
  await page.mouse.down();
  await expect(run).toHaveText('Run');
  await page.mouse.up();
  await expect(page.getByText('Nothing was run')).toBeVisible();
  expect((await run.boundingBox())?.width).toBe(named?.width);
  await page.mouse.move(0, 0);
  await expect.poll(async () => (await run.boundingBox())?.width).toBeLessThan(named?.width ?? 0);
});

test.describe('the menu of the rows', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('is in the pane at each of its widths, and closes when the focus moves on', async ({ page }) => {
    const { panel, menu, answer } = await openRows(page);
    const open = panel.locator('summary', { hasText: 'Export' });
    await page.getByRole('tab', { name: 'Explorer' }).click();
    const width = page.getByRole('separator', { name: 'Width of the query' });
    for (const presses of [0, 5, 4]) {
      await width.focus();
      for (let press = 0; press < presses; press += 1) await page.keyboard.press('ArrowRight');
      await open.click();
      await expect(menu).toBeVisible();
      const inner = await menu.evaluate((element) => element.parentElement?.getBoundingClientRect().left ?? 0);
      expect(inner).toBeGreaterThanOrEqual((await answer.boundingBox())?.x ?? Infinity);
      await page.keyboard.press('Escape');
    }

    await open.click();
    for (const name of ['Copy rows', 'Download as CSV', 'Download as NDJSON']) {
      await page.keyboard.press('Tab');
      await expect(panel.getByRole('button', { name })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
    await open.click();
    await page.keyboard.press('Shift+Tab');
    await expect(menu, 'backwards').toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the columns are chosen in the menu of the rows', async ({ page }) => {
    const { panel } = await openRows(page);
    await panel.locator('summary', { hasText: 'More' }).click();
    await panel.getByRole('button', { name: 'Columns' }).click();
    const column = panel.getByRole('checkbox', { name: 'name', exact: true });
    await expect(column).toHaveCount(1);
    await expect(column).toBeInViewport({ ratio: 1 });
    await column.uncheck();
    await expect(panel.getByRole('button', { name: /^Columns \(\d+ of \d+\)$/ })).toBeVisible();
    await expect(column, 'the menu stays open').toBeInViewport({ ratio: 1 });
  });
});

test('a mutation that the schema rejects fails without a confirmation', async ({ page }) => {
  const { query, run, result } = await openPlayground(page);
  await write(query, 'mutation { createCampaign(input: {}) { nothing } }');
  await run.click();
  await expect.poll(() => textOf(result)).toContain('"GRAPHQL_VALIDATION_FAILED"');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** Opens the table of a list. */
async function openRows(page: Page) {
  await open(page, '/playground?use-case=listCampaignsByCompany');
  const { run } = playgroundOf(page);
  await expect(run).toBeEnabled();
  await run.click();
  const answer = page.getByRole('region', { name: 'Response', exact: true });
  await answer.getByRole('tab', { name: 'Table' }).click();
  const panel = answer.getByRole('tabpanel', { name: 'Table' });
  await expect(panel).toContainText('rows');
  return { answer, panel, menu: panel.getByRole('button', { name: 'Copy rows' }) };
}

test('form and JSON of the variables stay in sync; a mutation needs confirmation, and its errors link to the value', async ({
  page,
}) => {
  const playground = await openPlayground(page);
  await write(
    playground.query,
    'mutation Make($input: CreateCampaignInput!) { createCampaign(input: $input) { campaign { name } userErrors { code field message } } }',
  );
  await write(playground.variables, '{ "input": { "name": "From the form" } }');
  const as = (name: string) => page.getByRole('group', { name: 'Variables as' }).getByRole('button', { name }).click();
  await as('Form');
  const form = page.getByRole('region', { name: 'Variables as a form' });
  await expect(form.getByRole('textbox', { name: /^name / })).toHaveValue('From the form');
  const company = form.getByRole('combobox', { name: /^companyId / });
  await company.selectOption('Nordlicht Outdoor');
  await expect(company).toHaveValue(companyId);
  await as('JSON');
  // A narrow editor wraps a long line.
  await expect
    .poll(async () => (await textOf(playground.variables)).replaceAll(/\s+/g, ' '))
    .toContain(`"companyId": "${companyId}"`);
  await as('Form');
  await form.getByRole('textbox', { name: /^name / }).fill('');
  await expect(form.getByText(/Field "name" of required type/)).toBeVisible();

  await test.step('invalid JSON is kept, and the form waits', async () => {
    await as('JSON');
    await write(playground.variables, '{ "input": ');
    await as('Form');
    await expect(form).toContainText('The form can’t read the JSON');
    await as('JSON');
    await write(
      playground.variables,
      JSON.stringify({
        input: {
          companyId,
          name: 'Ends before it starts',
          channel: 'DISPLAY',
          objective: 'AWARENESS',
          startDate: '2027-02-01',
          endDate: '2027-01-01',
          budget: { period: 'DAILY', amountMicros: '1000000' },
          validateOnly: true,
          idempotencyKey: 'e2e-answer',
        },
      }),
    );
    await as('Form');
    await expect(form.getByRole('textbox', { name: /^name / })).toHaveValue('Ends before it starts');
    await expect(page.getByRole('button', { name: 'New idempotency key' })).toBeVisible();
  });

  const sent: string[] = [];
  page.on('request', (request) => {
    if (isRun(request)) sent.push(request.postData() ?? '');
  });
  await playground.query.locator('.view-line').first().click();
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'This changes production data' });
  await expect(dialog).toContainText('createCampaign');
  await expect(dialog).toContainText('Nordlicht Outdoor');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(sent).toEqual([]);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText('Queries that you run are listed here');

  await playground.run.click();
  await dialog.getByRole('button', { name: 'Run createCampaign' }).click();
  const answer = page.getByRole('region', { name: 'Response', exact: true });
  await expect(answer.getByRole('link', { name: 'More about INVALID' })).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(page.getByRole('tabpanel', { name: 'History' }).getByRole('button', { name: /^Make/ })).toBeVisible();
  await answer.getByRole('button', { name: 'Go to value' }).click();
  await expect(playground.variables.locator('.monaco-editor.focused')).toBeVisible();
});
