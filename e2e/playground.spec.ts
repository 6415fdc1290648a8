import type { Request } from '@playwright/test';
import { companyIds } from './support/api.ts';
import { companiesOf, type Person, portalUrl } from './support/demo.ts';
import { isRun, openPlayground, textOf, untilEditable, write } from './support/playground.ts';
import { endSessionElsewhere, tokenInSession } from './support/session-token.ts';
import { fillSignIn, open, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.describe('for Anna', () => {
  test.use({ as: 'Anna' });

  test('“Open in playground” opens the page’s query and variables', async ({ page }) => {
    await open(page, '/use-cases/listCompanies');
    await page.getByRole('link', { name: 'Open in playground' }).click();
    await expect(page).toHaveURL('/playground?use-case=listCompanies');
    const { query, variables } = await untilEditable(page);
    await expect.poll(() => textOf(query)).toContain('query ListCompanies(\n  $filter: CompanyFilter');
    await expect.poll(() => textOf(variables)).toContain('"status": [\n      "ACTIVE"');
    await expect(page.getByRole('main').getByRole('link', { name: 'List companies', exact: true })).toBeVisible();
  });

  test('an empty tab offers queries, and a use case shows its recorded response until the first run', async ({
    page,
  }) => {
    const { query, run, result } = await openPlayground(page);
    const response = page.getByRole('region', { name: 'Response', exact: true });
    const offered = response.getByRole('group', { name: 'Queries to begin with' });
    await expect(offered.getByRole('button')).toHaveCount(3);
    await offered.getByRole('button', { name: 'List companies' }).click();
    await expect.poll(() => textOf(query)).toContain('query ListCompanies(');
    await expect(page.locator('section[aria-label=Query] .graphiql-editor')).toBeFocused();
    await expect(response.getByText('Recorded response of the demo data')).toBeVisible();
    await expect(response.getByRole('tabpanel', { name: 'JSON' })).toContainText('"listCompanies"');
    await response.getByRole('tab', { name: 'Table' }).click();
    await expect(response.getByRole('table', { name: /as recorded$/ })).toBeVisible();
    await run.click();
    await expect(response.getByText('Recorded response of the demo data')).toHaveCount(0);
    await response.getByRole('tab', { name: 'JSON' }).click();
    await expect.poll(() => textOf(result)).toContain('"listCompanies"');
    await page.getByRole('button', { name: 'New tab' }).click();
    await expect(offered).toBeVisible();
  });

  test('the playground fills the window, which doesn’t scroll', async ({ page }) => {
    await openPlayground(page);
    await expect(page.getByRole('link', { name: /Report performance/ }).first()).toBeAttached();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    const [content, window] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    expect(content).toBe(window);
  });

  test('completion offers the fields of the current type', async ({ page }) => {
    const { query } = await openPlayground(page);
    await write(query, '{ viewer { actor { na');
    const offered = page.getByRole('option', { name: /^name/ });
    // The language worker starts with the first request, so that one can fail.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Space');
      await expect(offered).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(query)).toContain('actor { name');
  });

  test('an unknown field is marked while typing, a known one isn’t', async ({ page }) => {
    const { query } = await openPlayground(page);
    await write(query, '{ viewer { isStaff nickname } }');
    await expect(query.locator('.squiggly-error')).toHaveCount(1);
    await write(query, '{ viewer { isStaff } }');
    await expect(query.locator('.squiggly-error')).toHaveCount(0);
  });

  test('variables that don’t fit the query are marked', async ({ page }) => {
    const { query, variables } = await openPlayground(page);
    await write(query, 'query Q($page: PageInput) { listCompanies(page: $page) { items { id } } }');
    await write(variables, '{ "page": { "limit": "many" } }');
    await expect(variables.locator('.squiggly-warning, .squiggly-error')).not.toHaveCount(0);
    await write(variables, '{ "page": { "limit": 3 } }');
    await expect(variables.locator('.squiggly-warning, .squiggly-error')).toHaveCount(0);
  });

  test('Prettify formats a query', async ({ page }) => {
    const { query, prettify } = await openPlayground(page);
    await write(query, 'query Q{viewer{isStaff actor{name}}}');
    await prettify.click();
    const laidOut = ['query Q {', '  viewer {', '    isStaff', '    actor {', '      name', '    }', '  }', '}'];
    await expect.poll(async () => (await textOf(query)).trim()).toBe(laidOut.join('\n'));
    await query.click();
    await page.keyboard.press('ControlOrMeta+Z');
    await expect.poll(() => textOf(query)).toBe('query Q{viewer{isStaff actor{name}}}');

    await write(query, 'query Q { viewer { ...V } } fragment V on Viewer { isStaff }');
    await page.keyboard.press('Control+Shift+M');
    await expect.poll(async () => (await textOf(query)).replaceAll(/\s+/g, ' ')).not.toContain('fragment');
    await page.keyboard.press('ControlOrMeta+Z');
    await expect.poll(() => textOf(query)).toContain('fragment V on Viewer');
  });

  test('the shortcut of Prettify formats query and variables, and keeps comments and numbers', async ({ page }) => {
    const { query, variables } = await openPlayground(page);
    await write(query, 'query Q($page:PageInput){listCompanies(page:$page){items{id}}} # mine');
    await write(variables, '{"page":{"limit":3.0}}');
    await page.keyboard.press('Control+Shift+P');
    await expect
      .poll(async () => (await textOf(variables)).replaceAll(/\s+/g, ' '))
      .toBe('{ "page": { "limit": 3.0 } }');
    await expect.poll(() => textOf(query)).toContain('# mine');
    await expect.poll(() => textOf(query)).toMatch(/^query Q\(\$page: PageInput\) \{\n/);
  });

  test('a late response isn’t shown in another tab', async ({ page }) => {
    const { query, run, result } = await openPlayground(page);
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<undefined>();
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<undefined>();
    const { promise: hasAnswered, resolve: answered } = Promise.withResolvers<undefined>();
    await page.route('**/api/graphql', async (route) => {
      if (!isRun(route.request())) return route.continue();
      ask(undefined);
      await mayAnswer;
      // After a canceled run, nothing reads it.
      await route.fulfill({ json: { data: { viewer: { isStaff: true } } } }).catch(() => undefined);
      answered(undefined);
    });
    await write(query, 'query Slow { viewer { isStaff } }');
    await run.click();
    await isAsked;
    await page.getByRole('button', { name: 'New tab' }).click();
    answer(undefined);
    await hasAnswered;
    await expect(page.getByText('Run a query to see its response here.')).toBeVisible();
    await expect(run).toBeVisible();
    expect(await textOf(result)).toBe('');
    await page.getByRole('button', { name: 'Slow', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Canceled' })).toBeVisible();
  });

  test('an error of the API is shown with its code and a link to the guide', async ({ page }) => {
    const { query, run, result } = await openPlayground(page);
    await write(query, '{ listCompanies(page: { limit: 500 }) { items { id } } }');
    await run.click();
    await expect.poll(() => textOf(result)).toContain('"code": "BAD_USER_INPUT"');
    // The editor wraps long lines.
    expect((await textOf(result)).replaceAll(/\s/g, '')).toContain(`${portalUrl}/docs/errors#BAD_USER_INPUT`);
  });

  test('the browser has no token in storage, cookies, page, URL, requests or responses', async ({ page, context }) => {
    const token = await tokenInSession(context);
    const answers: Promise<string>[] = [];
    const requests: Request[] = [];
    page.on('response', (response) => answers.push(response.text().catch(() => '')));
    page.on('request', (request) => requests.push(request));

    const { run, result } = await openPlayground(page, '/playground?use-case=listCompanies');
    await run.click();
    await expect.poll(() => textOf(result)).toContain('Nordlicht Outdoor');

    const posts = requests.filter((request) => request.method() === 'POST');
    expect(new Set(posts.map((request) => request.url()))).toEqual(new Set([`${portalUrl}/api/graphql`]));
    const headers = await Promise.all(requests.map((request) => request.allHeaders()));
    for (const sent of headers) expect(sent).not.toHaveProperty('authorization');
    const visible = await page.evaluate(() =>
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
        location.href,
        document.documentElement.outerHTML,
      ]),
    );
    expect(visible).toContain('ListCompanies');
    expect(visible).not.toContain(token);
    expect(visible).not.toContain('session-token');
    const texts = await Promise.all(answers);
    expect(texts.some((text) => text.includes('Nordlicht Outdoor'))).toBe(true);
    expect(texts.filter((text) => text.includes(token))).toEqual([]);
  });
});

for (const person of ['Anna', 'Viktor'] satisfies Person[]) {
  test.describe(`run by ${person}`, () => {
    test.use({ as: person });

    test('listCompanies returns exactly the companies of the signed-in person', async ({ page }) => {
      const { run, result } = await openPlayground(page, '/playground?use-case=listCompanies');
      const [answer] = await Promise.all([page.waitForResponse((response) => isRun(response.request())), run.click()]);
      const { data } = (await answer.json()) as { data: unknown };
      const expected = companiesOf(person);
      expect(companyIds(data)).toEqual(expected.map(({ id }) => id).toSorted());
      await expect.poll(() => textOf(result)).toContain(expected.map(({ name }) => name).toSorted()[0]);
    });
  });
}

test('a session that ended elsewhere is reported, and the input is kept after signing in again', async ({
  page,
  context,
  watch,
}) => {
  watch.expectError(/status of 401 .*\/api\/graphql/);
  await signIn(page, 'Viktor', '/playground');
  const { query, run } = await openPlayground(page);
  await write(query, 'query Mine { viewer { isStaff } }');
  await endSessionElsewhere(context);

  await run.click();
  await expect(page.getByText('Your session has ended', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await fillSignIn(page, 'Viktor');
  await expect(page).toHaveURL('/playground');
  const again = await untilEditable(page);
  await expect.poll(() => textOf(again.query)).toContain('query Mine { viewer { isStaff } }');
});
