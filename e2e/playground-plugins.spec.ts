import { companiesOf } from './support/demo.ts';
import { openPlayground, textOf, untilEditable, write } from './support/playground.ts';
import { rewrite, runHereOf } from './support/run-here.ts';
import { fillSignIn, open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const [first, second] = companiesOf('Anna');

test('a visitor edits the query beside its recorded response, and finds it in the playground after signing in', async ({
  page,
}) => {
  await open(page, '/playground?use-case=listCompanies');
  await page.getByRole('button', { name: 'Edit this query' }).click();
  const { section, query, signIn } = runHereOf(page);
  await expect(section.getByRole('table', { name: /as recorded/ })).toBeVisible();
  await rewrite(query, '{ viewer { isStaff } }');
  await signIn.click();
  await fillSignIn(page, 'Viktor');
  const playground = await untilEditable(page);
  await expect.poll(() => textOf(playground.query)).toContain('{ viewer { isStaff } }');
});

test.describe('for Anna', () => {
  test.use({ as: 'Anna' });

  test('a query is built by clicking fields in the explorer', async ({ page }) => {
    const { query } = await openPlayground(page);
    await write(query, '{ viewer { isStaff } }');
    await page.getByRole('tab', { name: 'Explorer' }).click();
    const explorer = page.getByRole('tabpanel', { name: 'Explorer' });
    const text = async () => (await textOf(query)).replaceAll(/\s+/g, ' ');
    // An object brings the fields that say most about it.
    await explorer.getByText('actor', { exact: true }).click();
    await expect.poll(text).toContain('actor { id name kind }');
    await explorer.getByText('kind', { exact: true }).click();
    await expect.poll(text).toContain('actor { id name }');
  });

  test('the explorer has the operations in the groups of the use cases, also for the keyboard', async ({ page }) => {
    const { query } = await openPlayground(page);
    await write(query, '{ viewer { isStaff } }');
    await page.getByRole('tab', { name: 'Explorer' }).click();
    const explorer = page.getByRole('tabpanel', { name: 'Explorer' });
    const headed = (name: string) =>
      explorer.locator('[data-group]').filter({ has: page.getByRole('button', { name, exact: true }) });
    await expect(headed('getCampaign')).toHaveAttribute('data-group', 'Campaigns');
    await expect(headed('listPerformanceByCompany')).toHaveAttribute('data-group', 'Performance');
    await expect(headed('listCampaignsByCompany')).toHaveCount(0);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await explorer.getByRole('button', { name: 'getCampaign', exact: true }).focus();
    for (const key of ['Tab', 'ArrowUp', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    expect(await focused()).toBe('listPerformanceByCompany');
    // The first one of those that are left has the heading.
    await page.getByRole('searchbox', { name: 'Filter operations' }).fill('list campaign');
    await expect(headed('listCampaignsByCompany')).toHaveAttribute('data-group', 'Campaigns');
  });

  test('a comparison that is added to a filter in the explorer has a value', async ({ page }) => {
    const { query } = await openPlayground(page);
    await write(query, 'query Q { listCampaignsByCompany(companyId: "c", filter: {}) { items { id } } }');
    await page.getByRole('tab', { name: 'Explorer' }).click();
    const explorer = page.getByRole('tabpanel', { name: 'Explorer' });
    const text = async () => (await textOf(query)).replaceAll(/\s+/g, ' ');
    await explorer.getByRole('button', { name: 'budgetMicros', exact: true }).click();
    await expect.poll(text).toContain('filter: {budgetMicros: {gte: "1000000"}}');
    // No object has an empty ID.
    await explorer.getByRole('button', { name: 'id', exact: true }).first().click();
    await expect.poll(text).toContain('id: {}');
    await explorer.getByRole('checkbox', { name: 'id', exact: true }).first().click();
    // Without it, the object stays empty.
    await explorer.getByRole('checkbox', { name: 'gte', exact: true }).click();
    await expect.poll(text).toContain('filter: {budgetMicros: {}}');
  });

  test('the explorer finds operations by their words, and keeps the selected ones in sight', async ({ page }) => {
    const { query } = await openPlayground(page);
    await write(query, '{ viewer { isStaff } }');
    await page.getByRole('tab', { name: 'Explorer' }).click();
    const explorer = page.getByRole('tabpanel', { name: 'Explorer' });
    const operations = explorer.getByRole('button', { name: /^(list|get|preview)/ });
    await expect(operations.filter({ visible: true }).nth(10)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filter operations' }).fill('list campaign');
    await expect(operations.filter({ visible: true })).toHaveCount(2);
    await expect(explorer.getByText('2 operations')).toBeVisible();
    for (const name of ['listCampaignsByCompany', 'listPerformanceByCompany']) {
      await expect(explorer.getByRole('button', { name, exact: true })).toBeVisible();
    }
    await expect(explorer.getByRole('button', { name: 'viewer', exact: true })).toBeVisible();
    // The tab has a query, so the explorer lists no mutation.
    for (const words of ['creative', 'create campaign']) {
      await page.getByRole('searchbox', { name: 'Filter operations' }).fill(words);
      await expect(operations.filter({ visible: true })).toHaveCount(0);
      await expect(page.getByText('No operation contains all of these words.')).toBeVisible();
    }
  });

  test('the explorer shows the operation of a document that comes, and doesn’t move while one types', async ({
    page,
  }) => {
    const { query } = await openPlayground(page);
    await page.setViewportSize({ width: 1280, height: 600 });
    await write(query, '{ listPerformanceByCompany { items { spendMicros } } }');
    await page.getByRole('tab', { name: 'Explorer' }).click();
    const explorer = page.getByRole('tabpanel', { name: 'Explorer' });
    const filter = page.getByRole('searchbox', { name: 'Filter operations' });
    const row = (name: string) => explorer.getByRole('button', { name, exact: true });
    await expect(row('listPerformanceByCompany')).toBeInViewport({ ratio: 1 });
    await expect(row('getCompany')).not.toBeInViewport();

    await page.getByRole('button', { name: 'New tab' }).click();
    await write(query, '{ getCompany { id } }');
    await expect(row('getCompany')).toHaveAttribute('aria-expanded', 'true');
    const tabs = page.getByRole('list', { name: 'Open queries' });
    for (const name of ['listPerformanceByCompany', 'getCompany']) {
      await tabs.getByRole('button', { name, exact: true }).click();
      await expect(row(name)).toBeInViewport({ ratio: 1 });
    }
    await expect(row('listPerformanceByCompany')).not.toBeInViewport();

    await write(query, '{ getCampaign { id } }');
    await expect(row('getCampaign')).toHaveAttribute('aria-expanded', 'true');
    await expect(row('getCampaign')).not.toBeInViewport();
    await filter.fill('list');
    await expect(row('getCompany')).toBeHidden();
    await filter.fill('');
    await expect(row('getCompany')).toBeInViewport();
    await expect(row('getCampaign')).not.toBeInViewport();
  });

  test('each row of the explorer has its type', async ({ page }) => {
    const { query } = await openPlayground(page);
    await write(
      query,
      'query Mine { listCampaignsByCompany(companyId: "1", filter: { name: { contains: "a" } }) { items { id } } viewer { isStaff } }',
    );
    await page.getByRole('tab', { name: 'Explorer' }).click();
    const explorer = page.getByRole('tabpanel', { name: 'Explorer' });
    const types: [role: 'button' | 'checkbox', name: string, type: string][] = [
      ['button', 'getCampaign', 'Campaign'],
      ['button', 'listCampaignsByCompany', 'CampaignPage!'],
      ['checkbox', 'companyId', 'ID!'],
      ['button', 'filter', 'CampaignFilter'],
      ['checkbox', 'contains', 'String'],
      ['button', 'items', '[Campaign!]!'],
      ['checkbox', 'isStaff', 'Boolean!'],
    ];
    for (const [role, name, type] of types) {
      const control = explorer.getByRole(role, { name, exact: true }).first();
      await expect(control).toHaveAccessibleDescription(type);
      await expect(control.locator('xpath=ancestor::*[@data-type][1]')).toHaveAttribute('data-type', type);
    }
    // An object has a box to remove it, and an arrow to close it.
    await expect(explorer.getByRole('checkbox', { name: 'filter', exact: true })).toBeChecked();
    const heights = await explorer
      .locator('[data-field-name]')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights), 'a long type stays on the line of its name').toBeLessThan(40);
  });

  test('the explorer offers no value for a variable without a default', async ({ page }) => {
    await openPlayground(page, '/playground?use-case=listCampaignsByCompany');
    await page.getByRole('tab', { name: 'Explorer' }).click();
    const argument = page.locator('[data-arg-name=companyId]');
    await expect(argument).toContainText('$companyId');
    await expect(argument.getByRole('checkbox', { name: 'companyId' })).toBeChecked();
    const remove = argument.locator('[title="Remove the variable"]');
    await expect(remove).toHaveCount(1);
    await expect(remove).toBeHidden();
  });

  test('the explorer offers no variable for an operation without a name', async ({ page }) => {
    const { query } = await openPlayground(page);
    await write(query, '{ listCompanies(page: { limit: 2 }) { items { id } } }');
    await page.getByRole('tab', { name: 'Explorer' }).click();
    const explorer = page.getByRole('tabpanel', { name: 'Explorer' });
    const makesVariable = page.locator('[data-arg-name=limit] .toolbar-button');
    await expect(makesVariable).toHaveCount(1);
    await expect(makesVariable).toBeHidden();
    await explorer.getByRole('textbox', { name: 'Name of the operation' }).fill('Mine');
    await expect(makesVariable).toBeVisible();
  });

  test('in the explorer, a variable goes with its argument and comes back with it', async ({ page }) => {
    const { query } = await openPlayground(page);
    await write(query, 'query Mine { listCompanies(page: { limit: 2 }) { items { id } } }');
    await page.getByRole('tab', { name: 'Explorer' }).click();
    const explorer = page.getByRole('tabpanel', { name: 'Explorer' });
    const argument = explorer.getByRole('checkbox', { name: 'page', exact: true });
    const text = async () => (await textOf(query)).replaceAll(/\s+/g, ' ');
    await argument.focus();
    await explorer.getByRole('button', { name: /^Extract the current value into a GraphQL variable: page$/ }).click();
    await expect.poll(text).toContain('($page: PageInput = {limit: 2})');
    // The way back is in sight without the pointer over it.
    await page.mouse.move(0, 0);
    await expect(explorer.getByRole('button', { name: 'Use value: page' })).toBeVisible();
    await page.locator('[data-arg-name=page]').getByRole('checkbox', { name: 'page', exact: true }).click();
    await expect.poll(text).toContain('query Mine { listCompanies { items { id } } }');
    expect(await text()).not.toContain('$page');
    await page.locator('[data-arg-name=page]').getByRole('checkbox', { name: 'page', exact: true }).click();
    await expect.poll(text).toContain('($page: PageInput = {limit: 2})');
    await expect.poll(text).toContain('page: $page');
  });

  test('a click on an opened object closes it, its box removes it, and one undo brings it back', async ({ page }) => {
    const { query } = await openPlayground(page);
    const document = 'query Mine { listCompanies(page: { limit: 2 }) { items { id name } } }';
    await write(query, document);
    await page.getByRole('tab', { name: 'Explorer' }).click();
    const explorer = page.getByRole('tabpanel', { name: 'Explorer' });
    const row = (role: 'button' | 'checkbox', name: string) => explorer.getByRole(role, { name, exact: true });
    const text = async () => (await textOf(query)).replaceAll(/\s+/g, ' ');
    await explorer.getByText('items', { exact: true }).click();
    await expect(row('button', 'items')).toHaveAttribute('aria-expanded', 'false');
    await row('button', 'page').click();
    for (const name of ['id', 'limit']) await expect(row('checkbox', name)).toBeHidden();
    for (const name of ['items', 'page']) await expect(row('checkbox', name)).toBeChecked();
    await row('button', 'items').press('Enter');
    await expect(row('checkbox', 'id')).toBeVisible();
    expect(await text()).toBe(document);

    await row('checkbox', 'listCompanies').click();
    await expect.poll(text).not.toContain('listCompanies');
    await page.keyboard.press('Control+Z');
    await expect.poll(text).toBe(document);
    await expect(row('button', 'page')).toHaveAttribute('aria-expanded', 'true');
  });

  test('a list in the explorer takes several values, and alternatives with comparisons', async ({ page }) => {
    const { query, run, result } = await openPlayground(page);
    await write(
      query,
      `query Q { listCampaignsByCompany(companyId: "${first?.id ?? ''}", filter: {}) { items { id } } }`,
    );
    await page.getByRole('tab', { name: 'Explorer' }).click();
    const filter = page.locator('[data-arg-name=filter]');
    const text = async () => (await textOf(query)).replaceAll(/\s+/g, ' ');
    await filter.getByRole('checkbox', { name: 'status', exact: true }).click();
    await filter.getByRole('checkbox', { name: 'PAUSED', exact: true }).check();
    await expect.poll(text).toContain('filter: {status: [ACTIVE, PAUSED]}');
    await filter.getByRole('checkbox', { name: 'ACTIVE', exact: true }).uncheck();
    await expect.poll(text).toContain('filter: {status: [PAUSED]}');

    await filter.getByRole('checkbox', { name: 'or', exact: true }).click();
    for (const [at, name] of [
      [1, 'name'],
      [2, 'budgetMicros'],
    ] as const) {
      if (at > 1) await filter.getByRole('button', { name: 'Add to or', exact: true }).click();
      await filter.getByRole('combobox', { name: `Add a field to or ${at}` }).selectOption(name);
      await filter.getByRole('button', { name: `Add ${name}`, exact: true }).click();
    }
    await expect.poll(text).toContain('or: [{name: {contains: ""}}, {budgetMicros: {gte: "1000000"}}]');
    await filter.getByRole('button', { name: 'Remove or 1', exact: true }).click();
    await expect.poll(text).toContain('or: [{budgetMicros: {gte: "1000000"}}]');
    await filter.getByRole('button', { name: 'Use a variable for status' }).click();
    await expect.poll(text).toContain('query Q($status: [ConfiguredStatus!] = [PAUSED])');
    await expect(filter.getByText('Value of $status: [PAUSED] (default)')).toBeVisible();
    await run.click();
    await expect.poll(() => textOf(result)).toContain('"items"');
  });

  test('in the explorer, the last value of a list goes with its field, and one undo brings it back', async ({
    page,
  }) => {
    const { query } = await openPlayground(page);
    await write(
      query,
      `query Q($name: String!) { listCampaignsByCompany(companyId: "${first?.id ?? ''}", filter: {status: [ACTIVE], name: {contains: $name}}) { items { id } } }`,
    );
    await page.getByRole('tab', { name: 'Explorer' }).click();
    const filter = page.locator('[data-arg-name=filter]');
    const text = async () => (await textOf(query)).replaceAll(/\s+/g, ' ');
    // A default value can't contain a variable.
    const makesVariable = page.getByTitle('Extract the current value into a GraphQL variable');
    await expect(makesVariable.and(page.locator('[data-arg-name=companyId] *'))).toBeVisible();
    for (const name of ['filter', 'name']) {
      const own = page.locator(`[data-arg-name=${name}] > span:first-child`).locator(makesVariable);
      await expect(own).toHaveCount(1);
      await expect(own).toBeHidden();
    }
    await filter.getByRole('checkbox', { name: 'ACTIVE', exact: true }).focus();
    await page.keyboard.press('Space');
    await expect.poll(text).toContain('filter: {name: {contains: $name}}');
    await expect(filter.getByRole('checkbox', { name: 'status', exact: true })).toBeFocused();
    await expect(filter.getByRole('checkbox', { name: 'status', exact: true })).not.toBeChecked();
    await page.keyboard.press('Space');
    await expect.poll(text).toContain('filter: {name: {contains: $name}, status: [ACTIVE]}');
    await filter.getByRole('checkbox', { name: 'ACTIVE', exact: true }).click();
    await expect.poll(text).toContain('filter: {name: {contains: $name}}');
    await page.getByRole('button', { name: 'listCampaignsByCompany', exact: true }).focus();
    await page.keyboard.press('Control+Z');
    await expect.poll(text).toContain('filter: {name: {contains: $name}, status: [ACTIVE]}');
  });

  test('the explorer shows what a variable holds, and changes it', async ({ page }) => {
    const { query, variables } = await openPlayground(page);
    await write(query, 'query Mine($page: PageInput = { limit: 2 }) { listCompanies(page: $page) { items { id } } }');
    await page.getByRole('tab', { name: 'Explorer' }).click();
    const argument = page.locator('[data-arg-name=page]');
    const held = argument.getByRole('button', { name: 'Value of $page: {limit: 2} (default)' });
    const tops = await Promise.all([held, argument.getByRole('checkbox')].map((part) => part.boundingBox()));
    expect(tops[0]?.y, 'on the line of its argument').toBeCloseTo(tops[1]?.y ?? 0, 0);
    await argument
      .locator('> span')
      .first()
      .click({ position: { x: 36, y: 12 } });
    await expect(held, 'the name opens the value').toHaveAttribute('aria-expanded', 'true');
    await argument.getByRole('button', { name: 'Add page' }).click();
    await argument.getByRole('textbox', { name: /^limit/ }).fill('3');
    await expect(argument.getByText('Value of $page: {limit: 3}')).toBeVisible();
    await expect.poll(async () => (await textOf(variables)).replaceAll(/\s+/g, ' ')).toBe('{ "page": { "limit": 3 } }');
  });

  test('the explorer offers no operation of the staff, but keeps one that the document uses', async ({ page }) => {
    const { query } = await openPlayground(page);
    await write(query, '{ listPlatformPeople { items { id } } }');
    await page.getByRole('tab', { name: 'Explorer' }).click();
    const explorer = page.getByRole('tabpanel', { name: 'Explorer' });
    await expect(explorer.getByRole('button', { name: 'listPlatformPeople', exact: true })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filter operations' }).fill('platform');
    await expect(explorer.getByRole('button', { name: 'listPlatformCompanies', exact: true })).toBeHidden();
  });

  test('the explorer builds a list with nested fields, two filters and a variable, by keyboard alone', async ({
    page,
  }) => {
    const { query, run, result } = await openPlayground(page);
    await page.getByRole('tab', { name: 'Explorer' }).click();
    const explorer = page.getByRole('tabpanel', { name: 'Explorer' });
    // The arguments come before the fields, some of which have the same name.
    const row = (role: 'button' | 'checkbox', name: string | RegExp, at = 0) =>
      explorer.getByRole(role, { name, exact: true }).nth(at);
    const press = async (...which: Parameters<typeof row>) => {
      await row(...which).focus();
      await page.keyboard.press('Space');
    };
    const text = async () => (await textOf(query)).replaceAll(/\s+/g, ' ');
    await press('button', 'listCampaignsByCompany');
    await expect
      .poll(text)
      .toContain(
        `listCampaignsByCompany(companyId: "${first?.id ?? ''}") { items { id name status } pageInfo { hasNextPage endCursor } }`,
      );
    await press('button', /^Extract the current value into a GraphQL variable: companyId$/);
    await expect(row('button', 'Use value: companyId')).toBeVisible();
    await press('button', 'filter');
    await press('checkbox', 'status');
    await expect(row('checkbox', 'ACTIVE')).toBeChecked();
    await press('checkbox', 'channel');
    await press('checkbox', 'deliveryStatus', 1);
    // The arrow keys move between the rows.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect(row('checkbox', 'deliveryStatus', 1)).toBeFocused();
    await press('button', 'deliveryIssues');
    await expect.poll(text).toContain('items { id name status deliveryStatus deliveryIssues { code message } }');
    await expect.poll(text).toContain(`query MyQuery($companyId: ID = "${first?.id ?? ''}")`);
    await expect.poll(text).toMatch(/filter: \{status: \[ACTIVE\], channel: \[\w+\]\}/);
    await run.click();
    await expect.poll(() => textOf(result)).toContain('"items"');
  });

  test('an empty query can’t run, and a tab without a name is called by its first field', async ({ page }) => {
    const { query, run } = await openPlayground(page);
    await expect(query.locator('.squiggly-error')).toHaveCount(0);
    await expect(query.getByText('Write a query, or choose a use case.')).toBeVisible();
    await expect(run).toBeDisabled();
    await expect(query.getByRole('textbox', { name: 'Query', exact: true })).toBeVisible();
    await write(query, '{ viewer { isStaff } }');
    await expect(run).toBeEnabled();
    await expect(page.getByRole('list', { name: 'Open queries' })).toHaveText('viewer');
  });

  test('Ctrl-S asks for a name, which can be typed immediately', async ({ page }) => {
    const { query } = await openPlayground(page);
    await write(query, '{ viewer { isStaff } }');
    await page.keyboard.press('Control+S');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await page.keyboard.type('My viewer');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'My viewer', exact: true })).toBeVisible();
  });

  test('a table groups digits, names the currency, colors states and folds cursors', async ({ page }) => {
    const { run } = await openPlayground(page, '/playground?use-case=listPerformanceByCompany');
    await run.click();
    await page.getByRole('tab', { name: 'Table' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Table' });
    await expect(panel.getByRole('columnheader', { name: 'Spend (EUR)', exact: true })).toBeVisible();
    await expect(
      panel
        .locator('data')
        .filter({ hasText: /^\d{1,3}(,\d{3})+$/ })
        .first(),
    ).toBeVisible();
    await expect(panel.getByText(/^\d{4,}$/)).toHaveCount(0);
    const cursor = panel.locator('dd code[title]').last();
    expect((await cursor.boundingBox())?.width).toBeLessThan(110);
  });

  test('a list is completed with its arguments, its rows and its page, and at an ID one’s own companies are offered', async ({
    page,
  }) => {
    const { query } = await openPlayground(page);
    await write(query, 'query Mine { li');
    const option = page.getByRole('option', { name: /^listCampaignsByCompany/ });
    await expect(async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Space');
      await expect(option).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('option').first()).toHaveAccessibleName(/^listCampaignsByCompany/);
    await page.keyboard.press('Enter');
    const text = async () => (await textOf(query)).replaceAll(/\s+/g, ' ');
    await expect.poll(text).toContain(`listCampaignsByCompany(companyId: "${first?.id ?? ''}") { items { id name`);
    await expect.poll(text).toContain('pageInfo { hasNextPage endCursor }');

    await write(query, '{ getCompany(id: "');
    await expect(async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Space');
      await expect(page.getByRole('option', { name: new RegExp(second?.name ?? '') })).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });

  test('a list without a selection is filled in when it runs', async ({ page }) => {
    const { query, run, result } = await openPlayground(page);
    await write(query, '{ listCompanies }');
    await run.click();
    await expect.poll(() => textOf(result)).toContain(first?.name ?? '');
    expect((await textOf(query)).replaceAll(/\s+/g, ' ')).toContain('items { id name');
  });

  test('a misspelled field is corrected by one click', async ({ page }) => {
    const { query, run, result } = await openPlayground(page);
    await write(query, '{ listCompanies { items { nme } } }');
    await run.click();
    await page.getByRole('button', { name: 'Change to name' }).click();
    await expect.poll(() => textOf(query)).toBe('{ listCompanies { items { name } } }');
    await run.click();
    await expect.poll(() => textOf(result)).toContain(first?.name ?? '');
  });

  test('the changes between two responses are listed', async ({ page }) => {
    const { query, run, result } = await openPlayground(page);
    await write(query, '{ listCompanies { items { id } } }');
    await run.click();
    await expect.poll(() => textOf(result)).toContain('"id"');
    await page.getByRole('tab', { name: 'Changes' }).click();
    const changes = page.getByRole('tabpanel', { name: 'Changes' });
    await expect(changes).toContainText('Run the query again');
    await write(query, '{ listCompanies { items { id name } } }');
    await run.click();
    await expect(changes.getByRole('row', { name: `[${first?.name ?? ''}].name Added` })).toBeVisible();
  });

  test('a starred run stays when the history is cleared', async ({ page }) => {
    const { query, run, result } = await openPlayground(page);
    await write(query, 'query Kept { viewer { isStaff } }');
    await run.click();
    await expect.poll(() => textOf(result)).toContain('isStaff');
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Star Kept' }).click();
    await page.getByRole('button', { name: 'Clear history' }).click();
    await expect(page.getByRole('button', { name: 'Star Kept' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('the schema can be fetched again', async ({ page }) => {
    await openPlayground(page);
    const asked = page.waitForRequest((request) => request.postData()?.includes('__schema') === true);
    await page.getByRole('button', { name: 'Re-fetch schema' }).click();
    await asked;
    await page.getByRole('tab', { name: 'Schema' }).click();
    await expect(page.getByLabel('Search the schema')).toBeVisible();
  });

  test('the company of the header is used in the playground and on use-case pages, and the button names it', async ({
    page,
  }) => {
    const path = `use-case=listCampaignsByCompany&company=${second?.id ?? ''}`;
    await page.goto(`/playground?${path}`);
    const { variables, run } = await untilEditable(page);
    await expect.poll(() => textOf(variables)).toContain(second?.id ?? '');
    await expect(run).toHaveText(`Run on ${second?.name ?? ''}`);
    await expect(page.getByText('Use case: List campaigns')).toBeVisible();

    await open(page, `/use-cases/listCampaignsByCompany?company=${second?.id ?? ''}`);
    await page.getByRole('button', { name: 'Run it here' }).click();
    await expect(page.getByRole('button', { name: `Run on ${second?.name ?? ''}` })).toBeVisible();
  });

  test('no documented variables are marked as wrong', async ({ page }) => {
    for (const useCase of ['createCampaign', 'listCompanyMembers', 'setCampaignStatuses']) {
      await page.goto(`/playground?use-case=${useCase}`);
      const { variables } = await untilEditable(page);
      await expect.poll(() => textOf(variables)).not.toBe('');
      // A wrong value is marked, so the JSON schema has arrived.
      await variables.locator('.view-line').last().click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.insertText(', "unknown": 1');
      await expect(variables.locator('.squiggly-warning, .squiggly-error')).toHaveCount(1);
    }
  });
});

test.describe('for the staff', () => {
  test.use({ as: 'Samir' });

  test('the explorer offers the operations of the staff', async ({ page }) => {
    await openPlayground(page);
    await page.getByRole('tab', { name: 'Explorer' }).click();
    const explorer = page.getByRole('tabpanel', { name: 'Explorer' });
    await expect(explorer.getByRole('button', { name: 'listPlatformCompanies', exact: true })).toBeVisible();
  });
});
