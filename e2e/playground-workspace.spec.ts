import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readDemo } from './support/demo.ts';
import { openPlayground, playgroundOf, textOf, untilEditable, write } from './support/playground.ts';
import { everythingIn } from './support/secrets.ts';
import { fillSignIn, open, signIn, signOut, untilAlive } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const tabsOf = (page: Page) => page.getByRole('list', { name: 'Open queries' }).getByRole('listitem');
const libraryOf = (page: Page) => page.getByRole('region', { name: 'Library' });
const shelf = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click();
  return libraryOf(page);
};
const separator = (page: Page, name: string) => page.getByRole('separator', { name });
/** An editor wraps long lines at its width. */
const expectText = (editor: Locator, text: string) =>
  expect.poll(async () => (await textOf(editor)).replaceAll(/\s+/g, ' ')).toContain(text);

test.describe('for Anna', () => {
  test.use({ as: 'Anna' });

  test('a use case opens in one tab, and a typed query is recognized as its use case', async ({ page }) => {
    const { query } = await openPlayground(page);
    const library = libraryOf(page);
    await library.getByLabel('Filter use cases').fill('list companies');
    await library.getByRole('button', { name: /^List companies/ }).click();
    await expectText(query, 'query ListCompanies(');
    const origin = page.getByText('Use case: List companies');
    await expect(origin.getByRole('link')).toHaveAttribute('href', '/use-cases/listCompanies');
    await expect(tabsOf(page)).toHaveCount(1);

    await test.step('typed with another layout in another tab', async () => {
      // An editor contains only the lines in sight.
      const text = await readFile('content/use-cases/listCompanies/operation.graphql', 'utf8');
      await page.getByRole('button', { name: 'New tab' }).click();
      await expect(tabsOf(page)).toHaveCount(2);
      await write(query, '{ viewer { isStaff } }');
      await expect(page.getByText(/use case List companies/)).toHaveCount(0);
      await library.getByLabel('Filter use cases').fill('company');
      await library.getByRole('button', { name: 'Get a company getCompany' }).click();
      await expect(page.getByText('Use case: Get a company')).toBeVisible();
      await expect(tabsOf(page)).toHaveCount(3);
      await page.getByRole('button', { name: 'New tab' }).click();
      await write(query, text.replaceAll(/\s+/g, ' '));
      await expect(origin).toBeVisible();
    });

    await test.step('changed, and restored', async () => {
      await write(query, 'query ListCompanies { listCompanies { items { id } } }');
      await expect(page.getByText('Changed from List companies')).toBeVisible();
      await page.getByRole('button', { name: 'Restore the original query' }).click();
      await expect(origin).toBeVisible();
      await query.locator('.view-line').filter({ hasText: 'listCompanies' }).first().click();
      await page.keyboard.press('ControlOrMeta+Z');
      await expectText(query, '{ listCompanies { items { id } } }');
      await page.keyboard.press('ControlOrMeta+Shift+Z');
      await expect(origin).toBeVisible();
    });

    await test.step('back and forward: no additional tab', async () => {
      const before = await tabsOf(page).count();
      await origin.getByRole('link').click();
      await page.getByRole('link', { name: 'Open in playground' }).click();
      await untilEditable(page);
      await expect(origin).toBeVisible();
      await expect(tabsOf(page)).toHaveCount(before);
    });

    await test.step('a closed tab can be restored', async () => {
      const before = await tabsOf(page).count();
      await page
        .getByRole('button', { name: /^Close GetCompany/ })
        .first()
        .click();
      await expect(tabsOf(page)).toHaveCount(before - 1);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectText(query, 'query GetCompany');
    });
  });

  test('of more tabs than there is room for, the active one is in sight with its name and its button', async ({
    page,
  }) => {
    const { query } = await openPlayground(page);
    for (let tab = 1; tab <= 9; tab += 1) {
      await page.getByRole('button', { name: 'New tab' }).click();
      await expect(tabsOf(page)).toHaveCount(tab + 1);
      await write(query, `query WithALongName${tab} { viewer { isStaff } }`);
      await expect(tabsOf(page).last()).toContainText(`WithALongName${tab}`);
    }
    const rightOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return box === null ? 0 : box.x + box.width;
    };
    const list = page.getByRole('list', { name: 'Open queries' });
    const close = list.getByRole('button', { name: 'Close WithALongName9' });
    await expect.poll(async () => (await rightOf(close)) - (await rightOf(list))).toBeLessThanOrEqual(0);
  });

  test('queries are saved under a name, renamed, deleted and restored, exported and imported', async ({
    page,
    context,
  }) => {
    const { query } = await openPlayground(page);
    await write(query, 'query Mine { viewer { isStaff } }');
    await page.keyboard.press('ControlOrMeta+S');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Am I staff?');
    await page.keyboard.press('Enter');
    const library = libraryOf(page);
    const saved = (name: string) => library.getByRole('button', { name, exact: true });
    await expect(saved('Am I staff?')).toBeVisible();

    await library.getByRole('button', { name: 'Rename Am I staff?' }).click();
    await library.getByLabel('New name for Am I staff?').fill('Staff');
    await page.keyboard.press('Enter');
    await expect(saved('Staff')).toBeVisible();
    await library.getByRole('button', { name: 'Delete Staff' }).click();
    await expect(saved('Staff')).toHaveCount(0);
    await library.getByRole('button', { name: 'Undo' }).click();
    await expect(saved('Staff')).toBeVisible();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      library.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('litfass-queries.json');
    const file = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(file)).toMatchObject({
      queries: [{ name: 'Staff', query: 'query Mine { viewer { isStaff } }' }],
    });

    const choose = (text: string) =>
      library
        .getByLabel('Import')
        .setInputFiles({ name: 'queries.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await choose('{ "queries": ');
    await expect(library.getByRole('alert')).toContainText('The file isn’t valid JSON: line 1');
    await choose('{"items":[]}');
    await expect(library.getByRole('alert')).toContainText('isn’t a file of saved queries');
    await choose(file.replace('"Staff"', '"Other"'));
    await expect(library.getByText('1 imported.')).toBeVisible();
    await choose(file);
    await expect(library.getByText('0 imported, 1 already existed.')).toBeVisible();
    await page.evaluate(() => {
      const full = () => {
        throw new DOMException('It is full.', 'QuotaExceededError');
      };
      Object.defineProperty(Storage.prototype, 'setItem', { value: full, configurable: true });
    });
    await choose(file.replace('"Staff"', '"Too many"').replace('isStaff', 'isStaff __typename'));
    await expect(library.getByRole('alert')).toContainText(
      'Nothing was changed, because this browser’s storage is full',
    );
    await expect(library.getByText(/imported/)).toHaveCount(0);
    await library.getByRole('button', { name: 'Delete Other' }).click();
    await expect(saved('Other')).toBeVisible();
    await expect(library.getByText('Deleted Other.')).toHaveCount(0);

    await test.step('another window lists them and opens one', async () => {
      const other = await context.newPage();
      const { query: there } = await openPlayground(other);
      await (await shelf(other, 'Saved')).getByRole('button', { name: 'Other', exact: true }).click();
      await expectText(there, 'query Mine');
      await other.close();
    });
  });

  test('history lists past runs, and no header, response, token or cookie is stored anywhere', async ({
    page,
    context,
  }) => {
    const { query, variables, run, result } = await openPlayground(page);
    const { apiKey } = readDemo();
    await write(query, 'query Looked { viewer { isStaff actor { name } } }');
    await write(variables, `{ "note": "${apiKey.token}", "password": "hunter2" }`);
    await run.click();
    await expectText(result, 'isStaff');
    const history = await shelf(page, 'History');
    await expect(history.getByRole('button', { name: /^Looked/ })).toBeVisible();
    await page.getByRole('button', { name: 'New tab' }).click();
    await write(query, 'query Failed { viewer { unknownField } }');
    await run.click();
    await expect(history.getByRole('button', { name: /^Failed\s*failed/ })).toBeVisible();
    await expect(history.getByRole('button', { name: /^Looked\s*failed/ })).toHaveCount(0);
    await history.getByRole('button', { name: /^Looked/ }).click();
    await expectText(query, 'query Looked');

    await page
      .getByRole('button', { name: /^Close Looked/ })
      .first()
      .click();
    await page.reload();
    await untilEditable(page);
    const kept = await everythingIn(page);
    expect(kept).toContain('Looked');
    const cookies = await context.cookies();
    expect(cookies.filter(({ httpOnly }) => httpOnly)).not.toEqual([]);
    for (const { value } of cookies.filter(({ httpOnly }) => httpOnly)) expect(kept).not.toContain(value);
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    for (const secret of [apiKey.token, 'hunter2', 'headers', 'authorization', 'graphiql:', 'Anna Petersen']) {
      expect(stored, secret).not.toContain(secret);
    }
    await (await shelf(page, 'History')).getByRole('button', { name: 'Clear history' }).click();
    await expect(history.getByText('Queries that you run are listed here')).toBeVisible();
  });

  test('the schema is shown next to the query, with links to the reference and to use cases', async ({ page }) => {
    const { query } = await openPlayground(page);
    const library = await shelf(page, 'Schema');
    await library.getByLabel('Search the schema').fill('campaign');
    await library.getByRole('button', { name: 'Campaign', exact: true }).click();
    await expect(library.getByRole('heading', { name: 'Campaign', exact: true })).toBeFocused();
    await expect(library.getByRole('link', { name: 'In the reference' })).toHaveAttribute(
      'href',
      '/reference/Campaign',
    );
    await library.getByRole('button', { name: 'Budget', exact: true }).first().click();
    await expect(library.getByRole('link', { name: 'In the reference' })).toHaveAttribute('href', '/reference/Budget');
    await library.getByRole('button', { name: /Campaign$/ }).click();
    const useCases = library.getByRole('region', { name: 'Use cases with Campaign' });
    await useCases.getByRole('button', { name: 'List campaigns' }).click();
    await expectText(query, 'query ListCampaigns(');

    await test.step('a name in the query opens it as well', async () => {
      await query.getByText('PageInput').click({ modifiers: ['ControlOrMeta'] });
      await expect(library.getByRole('heading', { name: 'PageInput', exact: true })).toBeVisible();
    });
  });

  test('a link contains query and variables but no secrets, and opens in one tab', async ({ page, context }) => {
    const { query, variables } = await openPlayground(page);
    const { apiKey } = readDemo();
    await write(query, 'query Shared($id: ID) { viewer { isStaff } }');
    await write(variables, `{ "id": "${apiKey.token}", "rest": 7 }`);
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Link to this query' });
    await expect(dialog).toContainText('The link doesn’t contain your session, your key, headers or the response');
    await expect(dialog.getByText('Left out because it looks like a secret')).toBeVisible();
    await expect(dialog).toContainText('an API key');
    const link = await dialog.getByLabel('The link').inputValue();
    expect(new URL(link).search).toBe('');
    expect(decodeURIComponent(link)).not.toContain(apiKey.token);

    const other = await context.newPage();
    const there = await openPlayground(other, link);
    await expectText(there.query, 'query Shared($id: ID)');
    await expectText(there.variables, '"rest": 7');
    await expect(other).toHaveURL('/playground');
    const count = await tabsOf(other).count();
    await other.evaluate((hash) => {
      location.hash = hash;
    }, new URL(link).hash);
    await expect(other).toHaveURL('/playground');
    await expect(tabsOf(other)).toHaveCount(count);
    await other.close();
  });

  test('the query in the editor is shown as a program in five languages', async ({ page }) => {
    const { query } = await openPlayground(page);
    await write(query, 'query AsCode { viewer { isStaff } }');
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy query as code' });
    for (const language of ['curl', 'TypeScript', 'Python', 'PHP', 'Go']) {
      await dialog.getByRole('tab', { name: language }).click();
      await expect(dialog.getByRole('tabpanel', { name: language })).toContainText('query AsCode');
      await expect(dialog.getByRole('tabpanel', { name: language })).toContainText('LITFASS_TOKEN');
    }
    await page.keyboard.press('Escape');
    await write(query, 'query {');
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await expect(dialog).toContainText('The query is incomplete');
  });

  test('by keyboard: splitters move and stay, shortcuts are listed, the focus leaves the editors', async ({ page }) => {
    const { query } = await openPlayground(page);
    const { keyboard } = page;
    const width = separator(page, 'Width of the query');
    const before = (await query.boundingBox())?.width ?? 0;
    await width.focus();
    await keyboard.press('ArrowRight');
    await keyboard.press('Shift+ArrowRight');
    await expect(width).toHaveAttribute('aria-valuenow', '55');
    expect((await query.boundingBox())?.width).toBeGreaterThan(before);
    await keyboard.press('Home');
    await expect(width).toHaveAttribute('aria-valuenow', '20');
    const height = separator(page, 'Height of the query');
    await height.focus();
    await keyboard.press('End');
    await expect(height).toHaveAttribute('aria-valuenow', '90');
    await keyboard.press('ArrowUp');

    await keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toBeHidden();
    await keyboard.press('Control+/');
    await expect(dialog).toContainText('Esc, then Tab');
    await keyboard.press('Escape');
    await expect(height).toBeFocused();

    await page.reload();
    await untilEditable(page);
    await expect(width).toHaveAttribute('aria-valuenow', '20');
    await expect(height).toHaveAttribute('aria-valuenow', '88');

    await test.step('no focus trap in either direction', async () => {
      for (const leave of ['Tab', 'Shift+Tab']) {
        await query.locator('.graphiql-editor').focus();
        await keyboard.press('Enter');
        await expect(query.getByRole('textbox')).toBeFocused();
        const before = await textOf(query);
        await keyboard.press('Control+/');
        await expect.poll(() => textOf(query)).not.toBe(before);
        await expect(dialog).toBeHidden();
        await keyboard.press('Escape');
        await keyboard.press(leave);
        await expect(query.getByRole('textbox')).not.toBeFocused();
      }
    });
  });

  test.describe('on a small laptop', () => {
    test.use({ viewport: { width: 1024, height: 768 } });

    test('each value of the splitter of the library is a width of its own, and the explorer has room', async ({
      page,
    }) => {
      await openPlayground(page);
      await page.getByRole('tab', { name: 'Explorer' }).click();
      const width = separator(page, 'Width of the library');
      await width.focus();
      await page.keyboard.press('Home');
      const least = (await width.getAttribute('aria-valuemin')) ?? '';
      await expect(width).toHaveAttribute('aria-valuenow', least);
      const library = libraryOf(page);
      const atLeast = (await library.boundingBox())?.width ?? 0;
      expect(atLeast, 'the width of a row of the explorer').toBeGreaterThanOrEqual(248);
      await page.keyboard.press('ArrowRight');
      await expect(width).toHaveAttribute('aria-valuenow', String(Number(least) + 2));
      await expect.poll(async () => (await library.boundingBox())?.width).toBeGreaterThan(atLeast + 10);
      await page.keyboard.press('ArrowLeft');
      await expect.poll(async () => (await library.boundingBox())?.width).toBe(atLeast);
    });
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

    test('the chosen tab of the library is in sight after a reload', async ({ page }) => {
      await open(page, '/playground');
      const library = page.getByRole('group', { name: 'Pane' }).getByRole('button', { name: 'Library' });
      await library.tap();
      const tab = page.getByRole('tab', { name: 'Settings' });
      await tab.tap();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await page.reload();
      await untilAlive(page);
      await library.tap();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(tab).toBeInViewport({ ratio: 1 });
    });

    test('the button that runs a query names the company', async ({ page }) => {
      await open(page, '/playground?use-case=listCampaignsByCompany');
      const { run } = playgroundOf(page);
      await expect(run).toHaveAccessibleName('Run on Nordlicht Outdoor');
      const company = run.getByText('Nordlicht Outdoor');
      await expect(company).toBeInViewport({ ratio: 1 });
      expect((await company.boundingBox())?.width).toBeGreaterThan(40);
    });

    test('one pane is visible at a time, and a run shows the response', async ({ page }) => {
      await page.goto('/playground');
      const { query, variables, result, run } = playgroundOf(page);
      const pane = (name: string) => page.getByRole('group', { name: 'Pane' }).getByRole('button', { name });
      await pane('Library').tap();
      await libraryOf(page)
        .getByRole('button', { name: /^Inspect your token/ })
        .tap();
      await expectText(query, 'viewer');
      await expect(pane('Query')).toHaveAttribute('aria-pressed', 'true');
      await expect(variables).toBeHidden();
      await pane('Variables').tap();
      await expect(variables).toBeVisible();
      await expect(query).toBeHidden();
      await pane('Query').tap();
      const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
      const barsAbove = async (part: Locator) => ((await part.boundingBox())?.y ?? Infinity) - header;
      expect(await barsAbove(query.locator('.graphiql-editor')), 'two bars above the query').toBeLessThan(100);
      await run.tap();
      await expect(result).toBeVisible();
      await expectText(result, '"data"');
      expect(await barsAbove(result), 'two bars above the response').toBeLessThan(105);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });

    test('a use case chosen before the editors have loaded opens afterwards', async ({ page }) => {
      const held = Promise.withResolvers<undefined>();
      const editors = Promise.withResolvers<undefined>();
      await page.route('**/_next/static/chunks/*.js', async (route) => {
        const response = await route.fetch();
        if ((await response.text()).includes('monaco-editor-background')) {
          held.resolve(undefined);
          await editors.promise;
        }
        await route.fulfill({ response });
      });
      await page.goto('/playground');
      const { query } = playgroundOf(page);
      await page.getByRole('group', { name: 'Pane' }).getByRole('button', { name: 'Library' }).tap();
      await libraryOf(page)
        .getByRole('button', { name: /^Inspect your token/ })
        .tap();
      await held.promise;
      await expect(page.getByText('Loading the editor')).toBeAttached();
      await expect(playgroundOf(page).run).toBeDisabled();
      await expect(page.getByRole('button', { name: 'New tab' })).toBeDisabled();
      editors.resolve(undefined);
      await expectText(query, 'viewer');
      await expect(page.getByText('Loading the editor')).toBeHidden();
      await page.unrouteAll({ behavior: 'wait' });
    });
  });

  test('no input is lost: immediate reload, crash, failed script, two windows', async ({ page, context, watch }) => {
    watch.expectError(/net::ERR_FAILED|Failed to load|ChunkLoadError|uncaught/);
    const { query, variables } = await openPlayground(page);
    await write(query, 'query First { viewer { isStaff } }');
    await write(variables, '{ "first": 1 }');
    await page.reload();
    const again = await untilEditable(page);
    await expectText(again.query, 'query First');
    await expectText(again.variables, '"first": 1');

    const second = await context.newPage();
    await test.step('a second window has tabs of its own', async () => {
      const there = await openPlayground(second);
      await expect(tabsOf(second)).toHaveCount(1);
      await expect.poll(() => textOf(there.query)).not.toContain('query First');
      await write(there.query, 'query Second { viewer { isStaff } }');
      await write(again.query, 'query FirstAgain { viewer { isStaff } }');
      await second.reload();
      await expectText((await untilEditable(second)).query, 'query Second');
      await page.reload();
      await expectText((await untilEditable(page)).query, 'query FirstAgain');
    });

    await test.step('a script that does not load', async () => {
      const part = '**/_next/static/chunks/*.js';
      await page.route(part, async (route) => {
        const response = await route.fetch();
        if ((await response.text()).includes('GraphiQLProvider')) await route.abort();
        else await route.fulfill({ response });
      });
      await page.reload();
      await expect(page.getByRole('heading', { name: 'The playground could not be loaded' })).toBeVisible();
      await page.unroute(part);
      await page.getByRole('button', { name: 'Reload playground' }).click();
      await expectText((await untilEditable(page)).query, 'query FirstAgain');
    });

    await test.step('the next window restores the tabs of a crashed one', async () => {
      await second.goto('chrome://crash').catch(() => undefined);
      const third = await context.newPage();
      await expectText((await openPlayground(third)).query, 'query Second');
    });
  });
});

test('signing out in another tab removes stored data and keeps the open tabs, as announced', async ({
  page,
  context,
  watch,
}) => {
  // The cost of a query typed afterward can't be calculated.
  watch.expectError(/status of 401 .*\/api\/graphql/);
  await signIn(page, 'Viktor', '/playground');
  const { query } = await openPlayground(page);
  await write(query, 'query Mine { viewer { isStaff } }');
  const other = await context.newPage();
  await other.goto('/use-cases');
  await signOut(other);
  expect(await other.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('query Mine');

  await expect(page.getByText('You signed out in another tab')).toBeVisible();
  await write(query, 'query Mine { viewer { isStaff } again: viewer { isStaff } }');
  expect(await other.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('query Mine');
  await page.getByRole('main').getByRole('link', { name: 'Sign in again' }).click();
  await fillSignIn(page, 'Viktor');
  await expect(page).toHaveURL('/playground');
  await expectText((await untilEditable(page)).query, 'again: viewer');

  await test.step('signing out here leaves nothing', async () => {
    await signOut(page);
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(stored).not.toContain('query Mine');
  });
});
