import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { apiUrl, portalUrl, readDemo } from './support/demo.ts';
import { open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const pastedField = 'A query, or a body that the API rejected';

/** The helper's verdict; its copy buttons have a status of their own. */
const verdict = (page: Page) => page.getByRole('main').getByRole('status').first();

/** The panel with the request to send. */
const request = (page: Page, name: string) => page.getByRole('tabpanel', { name, exact: true });

test.describe('the guides', () => {
  test('link from the first to the last and back', async ({ page }) => {
    await open(page, '/docs');
    const links = page.getByRole('region').getByRole('listitem').getByRole('link');
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    await links.first().click();
    await expect(page).toHaveURL('/docs/quickstart');
    const others = page.getByRole('navigation', { name: 'Other guides' });
    for (const path of paths.slice(1)) {
      await others.getByRole('link', { name: /^Next/ }).click();
      await expect(page).toHaveURL(path ?? '');
    }
    await expect(others.getByRole('link', { name: /^Next/ })).toHaveCount(0);
    await others.getByRole('link', { name: /^Previous/ }).click();
    await expect(page).toHaveURL(paths.at(-2) ?? '');
  });

  test('have a table of contents, and headings with a link', async ({ page }) => {
    await open(page, '/docs/lists');
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Count' }).click();
    await expect(page).toHaveURL('/docs/lists#count');
    await expect(page.getByRole('heading', { name: 'Count' })).toBeInViewport();
    await page.getByRole('link', { name: 'Link to “Sort”' }).click();
    await expect(page).toHaveURL('/docs/lists#sort');
  });

  test('for operators are a group of their own, with a section for each alert, and can be searched', async ({
    page,
  }) => {
    await open(page, '/docs/operate/alerts');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages.getByRole('link', { name: 'Alerts' })).toHaveAttribute('aria-current', 'page');
    await pages.getByRole('link', { name: 'Troubleshoot' }).click();
    await expect(page).toHaveURL('/docs/operate/troubleshoot');
    await open(page, '/docs/operate/troubleshoot#people-cant-sign-in');
    await expect(page.getByRole('heading', { name: 'People can’t sign in' })).toBeInViewport();
    await open(page, '/search?q=LitfassRedisDown');
    await page
      .getByRole('main')
      .getByRole('link', { name: /LitfassRedisDown/ })
      .first()
      .click();
    await expect(page).toHaveURL(`/docs/operate/alerts#${'LitfassRedisDown'.toLowerCase()}`);
  });

  test('begin with a command that works unchanged', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, '/docs/quickstart');
    await expect(page.getByRole('tabpanel', { name: 'curl' }).first()).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Copy: curl' }).first().click();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    const answer = execFileSync('bash', ['-c', command], {
      encoding: 'utf8',
      // The copied command names the API of this portal.
      env: { ...process.env, LITFASS_API_URL: '', LITFASS_TOKEN: readDemo().apiKey.token },
    });
    expect(answer).toContain('Nordlicht Outdoor');
  });

  test('explain each error at the URL in the API’s response', async ({ page }) => {
    const response = await fetch(`${apiUrl}/graphql`, { method: 'POST', body: '{}' });
    const { errors } = (await response.json()) as { errors: [{ extensions: { code: string; docsUrl: string } }] };
    const { code, docsUrl } = errors[0].extensions;
    expect(docsUrl).toBe(`${portalUrl}/docs/errors#${code}`);
    await open(page, docsUrl.slice(portalUrl.length));
    await expect(page.getByRole('heading', { name: code })).toBeInViewport();
  });

  test('list every error code at the top, with a link to its section', async ({ page }) => {
    await open(page, '/docs/errors');
    const index = page.locator('dl').filter({ hasText: 'In errors of a response' });
    await index.getByRole('link', { name: 'CHECKSUM_MISMATCH' }).click();
    await expect(page).toHaveURL('/docs/errors#CHECKSUM_MISMATCH');
    await expect(page.getByRole('heading', { name: 'CHECKSUM_MISMATCH' })).toBeInViewport();
  });
});

test.describe('the escape helper', () => {
  test('creates a body from a query and its variables', async ({ page }) => {
    await open(page, '/docs/escape');
    await page.getByLabel(pastedField).fill('query Q($id: ID!) {\n  getCompany(id: $id) { name }\n}');
    await expect(verdict(page)).toContainText('The query needs a value for $id (ID!)');
    await page.getByRole('textbox', { name: 'Variables' }).fill('{"id": "42"}');
    await expect(verdict(page)).toContainText('This is a query; its body is below');
    expect(JSON.parse((await request(page, 'JSON body').locator('code').textContent()) ?? '')).toEqual({
      query: 'query Q($id: ID!) {\n  getCompany(id: $id) { name }\n}',
      variables: { id: '42' },
    });
  });

  test('shows the error of a rejected body where the API does, and corrects it', async ({ page }) => {
    const broken =
      '{\n  "query": "{\n    listCompanies(filter: { name: { startsWith: "Nord" } }) { items { name } }\n  }"\n}';
    const send = (body: string) =>
      fetch(`${apiUrl}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${readDemo().apiKey.token}` },
        body,
      }).then((response) => response.text());
    expect(await send(broken)).toContain('line 2, column 14');

    await open(page, '/docs/escape');
    await page.getByLabel(pastedField).fill(broken);
    await expect(verdict(page)).toContainText('Fixed 2 errors');
    await expect(verdict(page)).toContainText('Line 2, column 14: A line break inside a string');
    await expect(verdict(page)).toContainText('Line 3, column 49: A double quote inside a string');
    const corrected = (await request(page, 'JSON body').locator('code').textContent()) ?? '';
    expect(await send(corrected)).toContain('Nordlicht Outdoor');
    await expect(page.getByLabel(pastedField)).toHaveValue(broken);
  });

  test('works by keyboard and without requests', async ({ page }) => {
    await open(page, '/docs/escape');
    const asked: string[] = [];
    page.on('request', (sent) => asked.push(`${sent.url()} ${sent.postData() ?? ''}`));
    await page.getByLabel(pastedField).focus();
    await page.keyboard.insertText('{ viewer { isStaff } }');
    await expect(page.getByRole('tab', { name: 'JSON body' })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tab', { name: 'JSON body' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: 'With a file' })).toBeFocused();
    await expect(request(page, 'With a file')).toContainText('--data-binary @body.json');
    expect(asked.filter((sent) => sent.includes('isStaff'))).toEqual([]);
  });

  test('keeps text typed before its script ran', async ({ page }) => {
    const held = Promise.withResolvers<undefined>();
    await page.route('**/_next/static/chunks/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/docs/escape', { waitUntil: 'commit' });
    await page.getByLabel(pastedField).fill('{ viewer { isStaff } }');
    held.resolve(undefined);
    await expect(verdict(page)).toContainText('This is a query; its body is below');
    await expect(page.getByLabel(pastedField)).toHaveValue('{ viewer { isStaff } }');
  });

  test('is loaded on its own page only', async ({ page }) => {
    const holdHelper = async (path: string) => {
      await open(page, path);
      const addresses = await page.evaluate(() =>
        [...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src') ?? ''),
      );
      const texts = await Promise.all(addresses.map(async (src) => (await page.request.get(src)).text()));
      return texts.some((text) => text.includes('You can also paste a whole curl command'));
    };
    expect(await holdHelper('/docs/escape')).toBe(true);
    expect(await holdHelper('/docs/quickstart')).toBe(false);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of the escape helper shows each mistake with the correct body', async ({ page }) => {
    await page.goto('/docs/escape');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'A raw line break' })).toBeVisible();
    await expect(main.getByLabel(pastedField)).toBeHidden();
    await expect(main.getByText('“query”')).toBeVisible();
  });

  test('a guide shows its operation in every language, one below the other', async ({ page }) => {
    await page.goto('/docs/quickstart');
    const main = page.getByRole('main');
    for (const language of ['curl', 'TypeScript', 'Python', 'PHP', 'Go']) {
      await expect(main.getByRole('tabpanel', { name: language }).first()).toBeVisible();
    }
  });
});
