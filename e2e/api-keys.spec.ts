import { execFileSync, spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { tokenPrefixes } from '#shared/token-format.ts';
import { callApi, companyIds } from './support/api.ts';
import { companiesOf, credentialsOf, readDemo } from './support/demo.ts';
import { everythingIn, uniqueName } from './support/secrets.ts';
import { endSessionElsewhere } from './support/session-token.ts';
import { fillSignIn, open, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const { companyId } = readDemo().apiKey;
const newKeyPage = `/admin/tokens/new?company=${companyId}`;
const [nordlicht] = companiesOf('Anna');

function permission(page: Page, area: string, right: 'Read' | 'Write') {
  return page.getByRole('group', { name: area, exact: true }).getByRole('checkbox', { name: right });
}

function form(page: Page) {
  return {
    name: page.getByRole('textbox', { name: 'Name', exact: true }),
    addresses: page.getByRole('textbox', { name: 'Allowed IP addresses' }),
    create: page.getByRole('main').getByRole('button', { name: 'Create key' }),
    dialog: page.getByRole('dialog'),
  };
}

test.describe('an admin', () => {
  test.use({ as: 'Anna', permissions: ['clipboard-read', 'clipboard-write'] });

  test('text typed before the page’s script has loaded is kept', async ({ page }) => {
    const scripts = Promise.withResolvers<undefined>();
    await page.route('**/_next/static/chunks/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(newKeyPage, { waitUntil: 'commit' });
    await form(page).name.fill('Typed early');
    scripts.resolve(undefined);
    await expect(page.getByRole('region', { name: 'Review' })).toContainText('Typed early acts for');
    await expect(form(page).name).toHaveValue('Typed early');
  });

  test('creates a key, sees its value once, and calls the API with it', async ({ page }) => {
    const answers: Promise<string>[] = [];
    page.on('response', (response) => answers.push(response.text().catch(() => '')));
    const name = uniqueName('Nightly report');
    await open(page, '/admin/tokens');
    await page.getByRole('main').getByRole('link', { name: 'Create key' }).click();

    const { name: nameField, create, dialog } = form(page);
    await nameField.fill(name);
    await page.getByRole('button', { name: 'Reporting' }).click();
    await permission(page, 'API keys', 'Read').check();
    await page.getByRole('radio', { name: '30 days' }).check();
    const review = page.getByRole('region', { name: 'Review' });
    await expect(review).toContainText(`${name} acts for ${nordlicht?.name}. It can:`);
    await expect(review).toContainText('list the company’s API keys, without their secrets');
    await expect(review).toContainText('It stops working 30 days after you create it');
    await create.click();

    await expect(dialog).toContainText(`Save the key “${name}” now`);
    await dialog.getByRole('button', { name: 'Copy API key' }).click();
    await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
    const value = await page.evaluate(() => navigator.clipboard.readText());
    expect(value).toMatch(new RegExp(`^${tokenPrefixes.live}[0-9A-Za-z]{46}$`));
    expect(await everythingIn(page), 'masked until asked for').not.toContain(value);
    await dialog.getByRole('switch', { name: 'Show API key' }).click();
    await expect(dialog.getByLabel('API key', { exact: true })).toHaveValue(value);

    const companies = await callApi(value, '{ listCompanies { items { id } } }');
    expect(companyIds(companies.data)).toEqual([companyId]);

    const done = dialog.getByRole('button', { name: 'Done' });
    await expect(done).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'I have saved it' }).check();
    await done.click();

    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('Created just now');
    await expect(row).toContainText(`${tokenPrefixes.live}…${value.slice(-4)}`);
    await expect(row.getByRole('listitem')).toHaveText(['Campaigns (read)', 'Reports (read)', 'API keys (read)']);
    expect(await everythingIn(page), 'gone after Done').not.toContain(value);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await everythingIn(page), 'gone when one goes back').not.toContain(value);
    await page.reload();
    expect(await everythingIn(page), 'gone after a reload').not.toContain(value);
    const carriers = (await Promise.all(answers)).filter((text) => text.includes(value));
    expect(carriers, 'in the one answer that created it').toHaveLength(1);

    const keys = await callApi(
      value,
      `query Keys($companyId: ID!) {
        listAPITokensByCompany(companyId: $companyId) { items { name prefix lastFour status secrets { lastFour } } }
      }`,
      { companyId },
    );
    expect(keys.data).toMatchObject({
      listAPITokensByCompany: {
        items: expect.arrayContaining([
          expect.objectContaining({ name, lastFour: value.slice(-4), status: 'ACTIVE' }),
        ]) as unknown,
      },
    });
    expect(keys.text).not.toContain(value);
  });

  test('runs the displayed command unchanged and gets a response', async ({ page }) => {
    test.skip(spawnSync('curl', ['--version']).error !== undefined, 'curl');
    await open(page, newKeyPage);
    const { name, create, dialog } = form(page);
    await name.fill(uniqueName('curl'));
    await page.getByRole('button', { name: 'Read only' }).click();
    await create.click();
    const command = dialog.getByRole('figure');
    await expect(command).toContainText('•••');
    await dialog.getByRole('switch', { name: 'Show API key' }).click();
    await expect(command).not.toContainText('•');
    const shown = await command.locator('pre').innerText();
    await command.getByRole('button', { name: /^Copy/ }).click();
    await expect(command.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    const printed = execFileSync('sh', ['-c', shown], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    expect(JSON.parse(printed)).toMatchObject({ data: { listCompanies: { items: [nordlicht] } } });
  });

  test('is warned when going back would lose the value', async ({ page }) => {
    await open(page, newKeyPage);
    const { name, create, dialog } = form(page);
    await name.fill(uniqueName('Leaving'));
    await page.getByRole('button', { name: 'Read only' }).click();
    await create.click();
    await expect(dialog).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(dialog).toContainText('You haven’t confirmed that you saved it');
    await expect(dialog.getByRole('button', { name: 'Copy API key' })).toBeVisible();
  });

  test('sees each error at its field, and keeps all input', async ({ page }) => {
    await open(page, newKeyPage);
    const { name, addresses, create } = form(page);
    await create.click();
    await expect(name).toHaveAccessibleDescription(/Give the key a name\./);
    await expect(name).toBeFocused();
    await expect(page.getByRole('group', { name: 'Permissions' })).toContainText('Choose at least one permission.');
    await expect(page.getByText('Check these fields: Name, Permissions', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Permissions', exact: true }).click();
    await expect(permission(page, 'Campaigns', 'Read')).toBeFocused();
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect(name).toBeFocused();

    await name.fill('  nightly EXPORT ');
    await permission(page, 'Audiences', 'Write').check();
    await page.getByRole('radio', { name: '365 days' }).check();
    await addresses.fill('203.0.113.0/24\n10.0.0.0/33');
    await create.click();
    await expect(addresses).toHaveAccessibleDescription(/"10\.0\.0\.0\/33" is not an address range/);
    await addresses.fill('203.0.113.0/24');
    await create.click();
    await expect(name).toHaveAccessibleDescription(/Another key of this company has this name\./);
    await expect(name).toBeFocused();

    await expect(name).toHaveValue('  nightly EXPORT ');
    await expect(permission(page, 'Audiences', 'Write')).toBeChecked();
    await expect(permission(page, 'Audiences', 'Read')).toBeChecked();
    await expect(page.getByRole('radio', { name: '365 days' })).toBeChecked();
    await expect(addresses).toHaveValue('203.0.113.0/24');
  });

  test('sees no company of others, whatever the URL contains', async ({ page }) => {
    const [rundschau] = companiesOf('Ruth');
    await open(page, `/admin/tokens?company=${rundschau?.id}`);
    await expect(page.getByRole('main')).toContainText('You have no access to this company');
    await expect(page.getByRole('main')).not.toContainText('Rundschau');
  });
});

test('a session that ends while the form is filled in keeps all input', async ({ page, context, watch }) => {
  watch.expectError(/status of 401 .*\/api\/graphql/);
  await signIn(page, 'Anna', newKeyPage);
  const { name, addresses, create, dialog } = form(page);
  const typed = uniqueName('Half typed');
  await name.fill(typed);
  await permission(page, 'Reports', 'Read').check();
  await page.getByRole('radio', { name: '60 days' }).check();
  await addresses.fill('2001:db8::/32');
  await endSessionElsewhere(context);

  await create.click();
  await expect(page.getByRole('status').filter({ hasText: 'Your session has ended' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in again' }).click();
  await fillSignIn(page, 'Anna');
  await expect(page).toHaveURL(newKeyPage);
  await expect(name).toHaveValue(typed);
  await expect(permission(page, 'Reports', 'Read')).toBeChecked();
  await expect(page.getByRole('radio', { name: '60 days' })).toBeChecked();
  await expect(addresses).toHaveValue('2001:db8::/32');
  await create.click();
  await expect(dialog).toContainText(`Save the key “${typed}” now`);
});

test.describe('a viewer', () => {
  test.use({ as: 'Viktor' });

  for (const path of ['/admin/tokens', newKeyPage]) {
    test(`is denied ${path.split('?')[0]} with the name of an admin`, async ({ page }) => {
      await open(page, path);
      const main = page.getByRole('main');
      await expect(main).toContainText(`Only admins of ${nordlicht?.name} can see its API keys`);
      await expect(main).toContainText('Your role in this company is viewer.');
      const tab = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'API keys' });
      await expect(tab).toHaveAttribute('aria-current', /page|true/);
      const admins = main.getByRole('list', { name: `Admins of ${nordlicht?.name}` });
      await expect(admins).toContainText('Anna Petersen');
      await expect(admins.getByRole('link')).toHaveAttribute('href', `mailto:${credentialsOf('Anna').email}`);
      await expect(page.getByRole('button', { name: 'Create key' })).toHaveCount(0);
    });
  }

  test('is denied by the API as well as by the page', async ({ page }) => {
    await open(page, '/');
    const answer = await page.evaluate(async (company) => {
      const query = `mutation { createAPIToken(input: { companyId: "${company}", name: "x", scopes: [REPORTS_READ] }) { value } }`;
      const response = await fetch('/api/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      return (await response.json()) as unknown;
    }, companyId);
    expect(answer).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN', required: ['TOKENS_WRITE'] } }] });
  });
});

test('a visitor has to sign in and returns to the page', async ({ page }) => {
  await open(page, newKeyPage);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, 'Anna');
  await expect(page).toHaveURL(newKeyPage);
  await expect(form(page).name).toBeVisible();
});
