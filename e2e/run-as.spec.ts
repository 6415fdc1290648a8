import type { Page, Request } from '@playwright/test';
import { tokenPrefixes } from '#shared/token-format.ts';
import { createKey, revokeKey } from './support/api.ts';
import { portalUrl, readDemo } from './support/demo.ts';
import { openPlayground, textOf, write } from './support/playground.ts';
import { runHere } from './support/run-here.ts';
import { everythingIn, uniqueName } from './support/secrets.ts';
import { signIn, signOut } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const { token: adminKey } = readDemo().apiKey;
const whoAmI = '{ viewer { actor { kind name } } }';

function identityOf(page: Page) {
  const bar = page.getByRole('region', { name: 'Run as' });
  const panel = page.getByRole('tabpanel', { name: 'Run as' });
  return {
    bar,
    panel,
    field: panel.getByLabel(/^Paste an/),
    keep: panel.getByRole('button', { name: 'Run as this key' }),
    change: bar.getByRole('button', { name: 'Switch identity' }),
  };
}

async function pasteKey(page: Page, value: string): Promise<void> {
  const { bar, change, field, keep } = identityOf(page);
  await change.click();
  await field.fill(value);
  await keep.click();
  await expect(bar.getByRole('status')).toContainText('API key');
}

test('requests run with a pasted key, the identity can be switched, and a revoked key is reported', async ({
  page,
  context,
  watch,
}) => {
  watch.expectError(/status of 403 .*\/api\/graphql/);
  watch.expectError(/status of 422 .*\/api\/run-as/);
  const name = uniqueName('Nightly');
  const key = await createKey(adminKey, name, ['REPORTS_READ', 'CAMPAIGNS_READ']);
  const requests: Request[] = [];
  const answers: Promise<string>[] = [];
  context.on('request', (request) => requests.push(request));
  context.on('response', (response) => answers.push(response.text().catch(() => '')));

  await signIn(page, 'Anna');
  const { query, run, result } = await openPlayground(page);
  const { bar, change, panel, field, keep } = identityOf(page);
  await expect(bar).toContainText('Runs as Anna Petersen');
  await expect(bar).toContainText(/[\d,]+ of [\d,]+ points left/);

  // A string that isn't a key is rejected and isn't kept in the page.
  await change.click();
  await field.fill(`${key.value.slice(0, -1)}!`);
  await keep.click();
  await expect(panel).toContainText('only part of an API key');
  await expect(field).toHaveValue('');
  await field.fill(` ${key.value}\n`);
  await keep.click();
  await expect(panel.getByRole('radio', { name: new RegExp(name) })).toBeChecked();
  await expect(panel).toContainText('Nordlicht Outdoor');
  await expect(panel).toContainText('CAMPAIGNS_READ');
  await expect(panel).toContainText('restored per second');
  await expect(bar).toContainText(`Runs as ${name}, API key ${tokenPrefixes.live}…${key.value.slice(-4)}`);
  await expect(bar).toContainText('2 permissions');

  await write(query, whoAmI);
  await run.click();
  await expect.poll(() => textOf(result)).toContain(`"name": "${name}"`);

  // The confirmation of a mutation shows the same name.
  await write(query, 'mutation { createAudience(input: { companyId: "none", name: "None" }) { userErrors { code } } }');
  await run.click();
  const question = page.getByRole('dialog', { name: 'This changes production data' });
  await expect(question).toContainText(`It runs as the API key ${name}`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await write(query, whoAmI);

  // The choice applies to this tab of the playground.
  const other = await context.newPage();
  await openPlayground(other);
  await expect(identityOf(other).bar).toContainText('Runs as Anna Petersen');
  const useCase = await runHere(other, 'viewer');
  await useCase.run.click();
  await expect(useCase.answer).toBeVisible();
  await expect(useCase.section).toContainText('Anna Petersen');
  await other.close();

  // It is kept after a reload, but no script can read it.
  await page.reload();
  await expect(bar).toContainText(`Runs as ${name}`);
  expect(await everythingIn(page)).not.toContain(key.value);
  expect(JSON.stringify(await context.storageState({ indexedDB: true }))).not.toContain(key.value);
  expect((await Promise.all(answers)).filter((text) => text.includes(key.value))).toEqual([]);
  const carriers = requests.filter(
    (request) => request.url().includes(key.value) || (request.postData() ?? '').includes(key.value),
  );
  expect(carriers.map((request) => `${request.method()} ${request.url()}`)).toEqual([`POST ${portalUrl}/api/run-as`]);

  await change.click();
  await panel.getByRole('radio', { name: /^Yourself/ }).check();
  await expect(bar).toContainText('Runs as Anna Petersen');
  await run.click();
  await expect.poll(() => textOf(result)).toContain('"name": "Anna Petersen"');
  await change.click();
  await panel.getByRole('radio', { name: new RegExp(name) }).check();

  await revokeKey(adminKey, key.id);
  // The API accepts a revoked key for up to 5 seconds.
  await expect(async () => {
    await run.click();
    await expect(page.getByText('The API no longer accepts this key')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('main')).toContainText('API_KEY_REFUSED');
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'why the request was denied' })).toHaveAttribute(
    'href',
    /request=[\w-]{8,}/,
  );
  await page.getByRole('button', { name: 'Run as yourself' }).click();
  await expect(bar).toContainText('Runs as Anna Petersen');
  await run.click();
  await expect.poll(() => textOf(result)).toContain('"name": "Anna Petersen"');
  await expect(page.getByText('The API no longer accepts this key')).toHaveCount(0);
});

test('signing out removes the key, and so does removing it in any tab', async ({ page, context, watch }) => {
  // 401: the cost may still be requested, with the new identity, while the session ends.
  watch.expectError(/status of (401|409) .*\/api\/graphql/);
  const key = await createKey(adminKey, uniqueName('Shared desk'), ['REPORTS_READ']);
  await signIn(page, 'Anna');
  const { query, run } = await openPlayground(page);
  await pasteKey(page, key.value);

  const other = await context.newPage();
  await openPlayground(other);
  await identityOf(other).change.click();
  await identityOf(other).panel.getByRole('button', { name: 'Remove key from this browser' }).click();
  await expect(identityOf(other).panel.getByRole('radio')).toHaveCount(1);
  await other.close();
  // Nothing runs with another identity than the one this tab shows.
  await write(query, whoAmI);
  await run.click();
  await expect(page.getByRole('main')).toContainText('API_KEY_REMOVED');

  await page.reload();
  await expect(identityOf(page).bar).toContainText('Runs as Anna Petersen');
  await pasteKey(page, key.value);
  expect((await context.cookies(`${portalUrl}/api`)).map((cookie) => cookie.name)).toContain('litfass.run-as');
  await signOut(page);
  expect((await context.cookies(`${portalUrl}/api`)).map((cookie) => cookie.name)).not.toContain('litfass.run-as');
});

test.describe('the route that stores keys', () => {
  test.use({ as: 'Anna' });
  const headers = { origin: portalUrl, 'content-type': 'application/json' };

  test('accepts them only from pages of the portal, as JSON, from a signed-in person', async ({
    context,
    playwright,
  }) => {
    const data = JSON.stringify({ key: adminKey });
    const foreign = await context.request.post('/api/run-as', {
      headers: { ...headers, origin: 'https://evil.example' },
      data,
    });
    const sibling = await context.request.post('/api/run-as', {
      headers: { ...headers, 'sec-fetch-site': 'same-site' },
      data,
    });
    const form = await context.request.post('/api/run-as', {
      headers: { ...headers, 'content-type': 'text/plain' },
      data,
    });
    const removal = await context.request.delete('/api/run-as', { headers: { origin: 'https://evil.example' } });
    expect([foreign, sibling, form, removal].map((answer) => answer.status())).toEqual([403, 403, 422, 403]);
    const stranger = await playwright.request.newContext({
      baseURL: portalUrl,
      storageState: { cookies: [], origins: [] },
    });
    expect((await stranger.post('/api/run-as', { headers, data })).status()).toBe(401);
    expect(await (await stranger.get('/api/run-as')).json()).toEqual({ signedIn: false });
    await stranger.dispose();
    expect(await (await context.request.get('/api/run-as')).json()).toMatchObject({ signedIn: true, key: null });

    const kept = await context.request.post('/api/run-as', { headers, data });
    expect(kept.status()).toBe(200);
    expect(kept.headers()['cache-control']).toBe('no-store');
    const cookie = kept.headers()['set-cookie'] ?? '';
    expect(cookie).toMatch(
      /^litfass\.run-as=[^;]+; Path=\/api; Expires=[^;]+; Max-Age=28800; HttpOnly; SameSite=strict$/i,
    );
    expect(cookie + (await kept.text())).not.toContain(adminKey);
    await context.request.delete('/api/run-as', { headers });
  });
});
