import type { Page } from '@playwright/test';
import { companiesOf } from './support/demo.ts';
import { textOf, untilEditable } from './support/playground.ts';
import { holdAnswers, rewrite, runHere, runHereOf, textIn } from './support/run-here.ts';
import { everythingIn, uniqueName } from './support/secrets.ts';
import { endSessionElsewhere, tokenInSession } from './support/session-token.ts';
import { fillSignIn, open, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.describe('before the editor is opened', () => {
  test('a use-case page loads neither editor nor schema', async ({ page }) => {
    const loaded: string[] = [];
    page.on('response', (response) => {
      if (/\.js$|schema\.graphql/.test(new URL(response.url()).pathname)) loaded.push(response.url());
    });
    await open(page, '/use-cases/listCompanies');
    const button = page.getByRole('button', { name: 'Run it here' });
    await button.hover();
    await button.focus();
    await page.waitForLoadState('networkidle');
    const before = [...loaded];
    const texts = await Promise.all(
      before.map((url) => page.evaluate(async (address) => (await fetch(address)).text(), url)),
    );
    expect(texts.some((text) => text.includes('cm-editor') || text.includes('cm-content'))).toBe(false);
    expect(before.join()).not.toContain('schema.graphql');

    await button.click();
    await expect(runHereOf(page).query).toBeVisible();
    expect(loaded.length).toBeGreaterThan(before.length);
    expect(loaded.join()).toContain('schema.graphql');
  });

  test('an editor that fails to load is reported, and can be loaded again', async ({ page, watch }) => {
    watch.expectError(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|ChunkLoadError|Failed to load chunk/);
    await open(page, '/use-cases/listCompanies');
    const broken = /\/_next\/static\/chunks\/|\/schema\.graphql$/;
    await page.route(broken, (route) => route.abort());
    await page.getByRole('button', { name: 'Run it here' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'The editor could not be loaded' });
    await expect(alert).toBeVisible();
    await expect(page.getByRole('table', { name: /as recorded/ })).toBeVisible();
    await expect(page.getByRole('tabpanel', { name: 'Query' })).toBeVisible();
    await page.unroute(broken);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(runHereOf(page).query).toBeVisible();
  });
});

test.describe('for Anna', () => {
  test.use({ as: 'Anna' });

  test('the operation runs as her and shows a table, JSON, the cost and the points left', async ({ page }) => {
    const { section, run, own, recorded, answer } = await runHere(page, 'listCompanies');
    await run.click();
    await expect(own).toHaveAttribute('aria-pressed', 'true');
    const table = section.getByRole('table', { name: /current data/ });
    for (const { name } of companiesOf('Anna')) await expect(table).toContainText(name);
    await expect(section).toContainText(/Status\s*200/);
    await expect(section).toContainText(/Time\s*[\d.]+ m?s/);
    await expect(section).toContainText(/Cost\s*\d+ points/);
    await expect(section).toContainText(/Left\s*[\d,]+ points/);
    await expect(section).toContainText(/Request\s*[0-9a-f-]{36}/);
    await answer.getByRole('tab', { name: 'JSON' }).click();
    await expect(section.getByRole('tabpanel', { name: 'JSON' })).toContainText('"restorePerSecond"');

    await recorded.click();
    await expect(section.getByRole('table', { name: /as recorded/ })).toContainText('Alster Optik');
    await own.click();
    await expect(section.getByRole('tabpanel', { name: 'JSON' })).toContainText(companiesOf('Anna')[0]?.name ?? '');
    await expect(page).toHaveURL('/use-cases/listCompanies#run');
  });

  test('completion, errors and descriptions come from the schema', async ({ page }) => {
    const { section, query } = await runHere(page, 'viewer');
    await rewrite(query, '{ viewer { actor { na } } }');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Space');
    await section.getByRole('option', { name: /^name/ }).click();
    expect(await textIn(query)).toBe('{ viewer { actor { name } } }');

    await rewrite(query, '{ viewer { isStaff nickname } }');
    await expect(section.locator('.cm-lintRange-error')).toHaveText('nickname');
    await rewrite(query, '{ viewer { isStaff } }');
    await expect(section.locator('.cm-lintRange-error')).toHaveCount(0);

    // The line is as wide as the editor, so hover over the word: 14 characters of 7.8 px from the start.
    await query
      .locator('.cm-line')
      .first()
      .hover({ position: { x: 8 + 14 * 7.8, y: 10 } });
    await expect(section.locator('.cm-schema-note')).toContainText('Viewer.isStaff: Boolean!');
  });

  test('variables are validated against the types of the operation', async ({ page }) => {
    const { section, variables, run } = await runHere(page, 'listCompanies');
    const marks = section.locator('.cm-lintRange-error');
    await rewrite(variables, '{ "page": { "limit": "many" } }');
    await expect(marks).toHaveText('"many"');
    await rewrite(variables, '{ "page": { "limit": 2 }, }');
    await expect(marks).toHaveText('}');
    await run.click();
    await expect(page.getByRole('alert').filter({ hasText: 'The variables can’t be sent' })).toContainText('a comma');
    await expect(variables).toBeFocused();
    await rewrite(variables, '{ "page": { "limit": 2 } }');
    await expect(marks).toHaveCount(0);
  });

  test('Prettify formats both texts and keeps comments and numbers; Reset and undo restore the texts', async ({
    page,
  }) => {
    const { section, query, variables } = await runHere(page, 'viewer');
    const own = await textIn(query);
    await rewrite(query, 'query Q{viewer{isStaff # mine\n}}');
    await rewrite(variables, '{"a":12345678901234567890}');
    await section.getByRole('button', { name: 'Prettify' }).click();
    await expect.poll(() => textIn(query)).toBe('query Q {\n  viewer {\n    isStaff # mine\n  }\n}');
    expect(await textIn(variables)).toBe('{\n  "a": 12345678901234567890\n}');
    await section.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => textIn(query)).toBe(own);
    await query.press('ControlOrMeta+Z');
    await expect.poll(() => textIn(query)).toContain('# mine');
  });

  test('an error of the API shows message, cause, fix, position and a link to the guide', async ({ page }) => {
    const { section, query, run } = await runHere(page, 'listCompanies');
    await rewrite(query, 'query Q {\n  listCompanies {\n    items { nme }\n  }\n}');
    await run.click();
    await expect(section).toContainText('Cannot query field "nme" on type "Company".');
    await expect(section).toContainText('Compare the query with the schema.');
    await section.getByRole('button', { name: 'Go to line 3, column 13' }).click();
    await expect(query).toBeFocused();
    await section.getByRole('link', { name: 'More about GRAPHQL_VALIDATION_FAILED' }).click();
    await expect(page).toHaveURL('/docs/errors#GRAPHQL_VALIDATION_FAILED');
  });

  test('invalid input is reported, and nothing is sent', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/graphql') && sent.push(request.url()));
    const { section, query } = await runHere(page, 'viewer');
    await rewrite(query, '{ viewer { isStaff ');
    await section.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The query can’t be sent' })).toBeVisible();
    await expect(query).toBeFocused();
    expect(sent).toEqual([]);
  });

  test('after two runs, the newer response is shown, whichever comes last', async ({ page }) => {
    const { section, query, run, own } = await runHere(page, 'viewer');
    const { letGo, asked } = await holdAnswers(page);
    await run.click();
    await asked;
    await rewrite(query, 'query Second { viewer { isStaff } }');
    await page.keyboard.press('ControlOrMeta+Enter');
    letGo();
    await expect(own).toBeVisible();
    await section.getByRole('tablist', { name: 'Your response' }).getByRole('tab', { name: 'JSON' }).click();
    await expect(section.getByRole('tabpanel', { name: 'JSON' })).toContainText('"isStaff": false');
    await expect(section.getByRole('tabpanel', { name: 'JSON' })).not.toContainText('actor');
  });

  test('a run can be canceled, and an unreachable portal is reported with a way to continue', async ({
    page,
    watch,
  }) => {
    watch.expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const { section, run, cancel, own } = await runHere(page, 'viewer');
    const { letGo, asked } = await holdAnswers(page);
    await run.click();
    await asked;
    await expect(section).toContainText('Running');
    await cancel.click();
    await expect(section.getByRole('status').filter({ hasText: 'Canceled' })).toBeVisible();
    letGo();
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await page.route('**/api/graphql', (route) => route.abort('internetdisconnected'));
    await run.click();
    const alert = section.getByRole('alert');
    await expect(alert).toContainText('This portal can’t be reached');
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(own).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  test.describe('upstream', () => {
    for (const { what, status, body, says } of [
      { what: 'an error page', status: 502, body: '<h1>Bad gateway</h1>', says: 'UPSTREAM_INVALID' },
      {
        what: 'the portal’s timeout error',
        status: 504,
        body: '{"errors":[{"message":"The API gave no answer within 30 seconds.","extensions":{"code":"UPSTREAM_TIMEOUT"}}]}',
        says: 'Request less data at a time.',
      },
    ]) {
      test(`${what} is reported`, async ({ page, watch }) => {
        watch.expectError(/status of 50[24]/);
        const { section, run } = await runHere(page, 'viewer');
        await page.route('**/api/graphql', (route) => route.fulfill({ status, body }));
        await run.click();
        await expect(section.getByRole('alert')).toContainText(says);
        await expect(section.getByRole('tabpanel', { name: 'Table' })).toBeVisible();
      });
    }
  });

  test('a company can be chosen from a list, and its ID is inserted into the variables', async ({ page }) => {
    const { section, variables, company, run } = await runHere(page, 'listCampaignsByCompany');
    const [, second] = companiesOf('Anna');
    if (second === undefined) throw new Error('Anna is a member of several companies.');
    await company.selectOption(second.name);
    await expect.poll(() => textIn(variables)).toContain(`"companyId": "${second.id}"`);
    await run.click();
    await expect(section.getByRole('status').filter({ hasText: 'Your response' })).toBeAttached();
  });

  test('input is kept after a reload and after closing; secrets of a mutation aren’t stored', async ({ page }) => {
    const { variables, section } = await runHere(page, 'changePassword');
    await rewrite(variables, '{ "input": { "currentPassword": "my secret one", "newPassword": "my secret two" } }');
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('my secret');
    await page.reload();
    await expect(section).toContainText('Passwords and secrets were not kept');
    await expect.poll(() => textIn(variables)).toContain('"currentPassword": ""');

    const viewer = await runHere(page, 'viewer');
    await rewrite(viewer.query, 'query Mine { viewer { isStaff } }');
    await page.reload();
    await expect.poll(() => textIn(viewer.query)).toBe('query Mine { viewer { isStaff } }');
    await section.getByRole('button', { name: 'Close' }).click();
    const button = page.getByRole('button', { name: 'Run it here' });
    await expect(button).toBeFocused();
    await page.reload();
    await button.click();
    await expect.poll(() => textIn(viewer.query)).toBe('query Mine { viewer { isStaff } }');
  });

  test('a mutation needs one confirmation that describes it, and a retry with its key has no effect', async ({
    page,
    watch,
  }) => {
    watch.expectError(/ERR_FAILED|ERR_CONNECTION_RESET/);
    const warning = page.getByText('This operation changes data.');
    await open(page, '/use-cases/createAudience');
    await expect(warning).toBeVisible();
    await open(page, '/use-cases/viewer');
    await expect(warning).toHaveCount(0);
    const { section, variables, run, own } = await runHere(page, 'createAudience');
    const [company] = companiesOf('Anna');
    const name = uniqueName('Run here');
    await rewrite(variables, JSON.stringify({ input: { companyId: company?.id, name, idempotencyKey: 'old' } }));
    await section.getByRole('button', { name: 'New idempotency key' }).click();
    await expect.poll(() => textIn(variables)).toMatch(/"idempotencyKey":"try-[0-9a-f]{16}"/);

    // The first response is lost, but its audience was created.
    await page.route('**/api/graphql', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await run.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('This changes production data');
    await expect(dialog).toContainText(`on ${company?.name ?? ''}`);
    await expect(dialog).toContainText('idempotencyKey');
    await dialog.getByRole('button', { name: 'Run createAudience' }).click();
    const alert = section.getByRole('alert');
    await expect(alert).toContainText('Its idempotencyKey ensures that the change is made only once');
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('button', { name: 'Run createAudience' }).click();
    await expect(own).toBeVisible();
    await expect(section.getByRole('tabpanel', { name: 'Table' })).toContainText(name);
  });

  test('the confirmation of a mutation names the company as soon as the session is known', async ({ page }) => {
    const [company] = companiesOf('Anna');
    await open(page, '/use-cases/createAudience');
    // From here on, only the editor asks for the session.
    const known = Promise.withResolvers<unknown>();
    await page.route('**/api/session*', async (route) => {
      await known.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Run it here' }).click();
    const { variables, run } = runHereOf(page);
    await rewrite(variables, JSON.stringify({ input: { companyId: company?.id, name: 'Unused' } }));
    await run.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('It runs with your session.');
    known.resolve(undefined);
    await expect(dialog).toContainText(`It runs as Anna Petersen, on ${company?.name ?? ''}.`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  test('a user error of a mutation is shown at its field', async ({ page }) => {
    const { section, variables, run } = await runHere(page, 'createAudience');
    const input = { companyId: '00000000-0000-4000-8000-00000000dead', name: 'Nowhere' };
    await rewrite(variables, JSON.stringify({ input }));
    await run.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await run.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Run createAudience' }).click();
    await expect(section).toContainText('NOT_FOUND');
    await expect(section).toContainText('An object in the input doesn’t exist, or you can’t access it');
  });

  test('“Open in playground” opens the edited query and variables', async ({ page }) => {
    const { section, query, variables } = await runHere(page, 'listCompanies');
    await rewrite(query, 'query ListCompanies($page: PageInput) { listCompanies(page: $page) { items { name } } }');
    await rewrite(variables, '{ "page": { "limit": 1 } }');
    await section.getByRole('link', { name: 'Open in playground' }).click();
    const playground = await untilEditable(page);
    // The editor breaks a long line, and indents what follows.
    await expect
      .poll(async () => (await textOf(playground.query)).replaceAll(/\s/g, ''))
      .toContain('listCompanies(page:$page){items{name}}');
    await expect.poll(() => textOf(playground.variables)).toBe('{ "page": { "limit": 1 } }');
    await expect(page).toHaveURL('/playground?use-case=listCompanies');
  });

  test('the editor can be opened, used and left by keyboard alone', async ({ page }) => {
    const { keyboard } = page;
    await open(page, '/use-cases/viewer');
    await page.getByRole('button', { name: 'Run it here' }).focus();
    await keyboard.press('Enter');
    const { section, query, variables, own } = runHereOf(page);
    await expect(section.getByRole('heading', { name: 'Run it here' })).toBeFocused();
    await expect(query).toBeVisible();
    await keyboard.press('Tab');
    await expect(section.getByRole('button', { name: 'Prettify' })).toBeFocused();
    await keyboard.press('Tab');
    await expect(query).toBeFocused();
    await keyboard.press('ControlOrMeta+A');
    // When text is replaced, Chromium keeps its style as an inline style, which the page's policy blocks with an error.
    await keyboard.press('Backspace');
    await keyboard.insertText('{ viewer { isStaff } }');
    await keyboard.press('ControlOrMeta+Enter');
    await expect(own).toBeVisible();
    await keyboard.press('Escape');
    await keyboard.press('Tab');
    await expect(variables).toBeFocused();
    await keyboard.press('Escape');
    await keyboard.press('Tab');
    await expect(section.getByRole('button', { name: 'Run', exact: true })).toBeFocused();
    await keyboard.press('Shift+Tab');
    await expect(variables).toBeFocused();
    const close = section.getByRole('button', { name: 'Close' });
    for (let presses = 0; presses < 5 && !(await isFocused(page, 'Close')); presses += 1) await keyboard.press('Tab');
    await expect(close).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Run it here' })).toBeFocused();
  });

  test('the browser neither stores nor shows a token or a session', async ({ page, context }) => {
    const token = await tokenInSession(context);
    const { run, own } = await runHere(page, 'listCompanies');
    await run.click();
    await expect(own).toBeVisible();
    expect(await everythingIn(page)).not.toContain(token);
  });
});

test('a visitor edits, signs in, and returns to the same place with all input', async ({ page }) => {
  const { section, query, variables, signIn: link } = await runHere(page, 'listCompanies');
  await expect(section.getByRole('table', { name: /as recorded/ })).toBeVisible();
  await expect(section.getByRole('button', { name: /^Run List/ })).toHaveCount(0);
  await rewrite(query, 'query Mine($page: PageInput) { listCompanies(page: $page) { items { name } } }');
  await rewrite(variables, '{ "page": { "limit": 3 } }');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await fillSignIn(page, 'Viktor');
  await expect(page).toHaveURL('/use-cases/listCompanies#run');
  await expect
    .poll(() => textIn(query))
    .toBe('query Mine($page: PageInput) { listCompanies(page: $page) { items { name } } }');
  await expect.poll(() => textIn(variables)).toBe('{ "page": { "limit": 3 } }');
  await expect(section).toBeInViewport();
  await section.getByRole('button', { name: 'Run Mine' }).click();
  await expect(section.getByRole('table', { name: /current data/ })).toContainText(
    companiesOf('Viktor')[0]?.name ?? '',
  );
});

test('a session that ends during an edit keeps all input', async ({ page, context, watch }) => {
  watch.expectError(/status of 401 .*\/api\/graphql/);
  await signIn(page, 'Viktor', '/use-cases/viewer');
  const { section, query, run, own } = await runHere(page, 'viewer');
  await run.click();
  await expect(own).toBeVisible();
  await rewrite(query, 'query Later { viewer { isStaff } }');
  await endSessionElsewhere(context);
  await run.click();
  const note = section.getByRole('status').filter({ hasText: 'Your session has ended' });
  await expect(note).toContainText('what you typed is kept');
  await note.getByRole('link', { name: 'Sign in again' }).click();
  await fillSignIn(page, 'Viktor');
  await expect(page).toHaveURL('/use-cases/viewer#run');
  await expect.poll(() => textIn(query)).toBe('query Later { viewer { isStaff } }');
  await section.getByRole('button', { name: 'Run Later' }).click();
  await expect(own).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ as: 'Ruth', viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the company comes first, and the query is folded until it is shown or gets the focus', async ({ page }) => {
    const { section, company, query, variables } = await runHere(page, 'listCampaignsByCompany');
    const topOf = (part: typeof query) => part.evaluate((element) => element.getBoundingClientRect().top);
    const heightOfQuery = async () => (await topOf(variables)) - (await topOf(query));
    expect(await topOf(company)).toBeLessThan(await topOf(variables));
    const show = section.getByRole('button', { name: /^Show \d+ lines of the query$/ });
    const prettify = section.getByRole('button', { name: 'Prettify' });
    await expect(prettify).toBeHidden();
    expect(await heightOfQuery()).toBeLessThan(60);

    await test.step('its button shows and hides it', async () => {
      await show.tap();
      await expect(prettify).toBeVisible();
      expect(await heightOfQuery()).toBeGreaterThan(150);
      await section.getByRole('button', { name: 'Hide the query' }).tap();
      await expect(prettify).toBeHidden();
    });

    await test.step('a syntax error shows it at its place', async () => {
      await rewrite(query, 'query Broken {');
      await section.getByRole('button', { name: 'Hide the query' }).tap();
      await section.getByRole('button', { name: /^Run/ }).tap();
      await expect(prettify).toBeVisible();
      await expect(query).toBeFocused();
    });
  });

  test('a field that gets the focus is in sight with its label', async ({ page }) => {
    const { company } = await runHere(page, 'listCampaignsByCompany');
    // Its place under the section bar, from which the focus brings it back.
    await company.evaluate((field) => scrollBy(0, field.getBoundingClientRect().top - 70));
    await company.focus();
    const [label, bar] = await page.evaluate(() =>
      ['#run label', '.section-bar'].map((place) => document.querySelector(place)?.getBoundingClientRect()),
    );
    expect(label?.top).toBeGreaterThanOrEqual(bar?.bottom ?? Infinity);
  });

  test('it opens, runs and shows its response by touch, without horizontal scrolling', async ({ page }) => {
    await open(page, '/use-cases/listCampaignsByCompany');
    await page.getByRole('button', { name: 'Run it here' }).tap();
    const { section, company, run, own } = runHereOf(page);
    await expect(company).toHaveValue(companiesOf('Ruth')[0]?.id ?? '');
    await run.tap();
    await expect(own).toBeVisible();
    await expect(section.getByText('Cost:', { exact: true }).locator('..')).toHaveText(/^Cost: \d+ points?/);
    await expect(section.getByText('Cost:', { exact: true }).locator('..')).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
});

async function isFocused(page: Page, name: string): Promise<boolean> {
  return page.getByRole('button', { name, exact: true }).evaluate((element) => element === document.activeElement);
}
