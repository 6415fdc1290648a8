import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findPostgres } from '#api/testing/temporary-postgres.ts';
import { buildImage, missingForImage } from './support/image.ts';
import { buildPackage, type Package } from './support/package.ts';
import { accountButton, open } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

// `npm run build` writes a folder that runs on Node.js alone: without npm, without the repository, from any directory.

const demoFile = z.object({
  apiKey: z.object({ token: z.string() }),
  users: z.array(z.object({ email: z.string(), password: z.string() })),
});

function bytesOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0);
}

test.describe.configure({ mode: 'default' });
test.skip(findPostgres() === undefined, 'the programs of PostgreSQL');

let built: Package;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  built = await buildPackage();
});
test.afterAll(() => built[Symbol.asyncDispose]());

test('the folder of npm run build runs on Node.js alone', async ({ browser }) => {
  test.setTimeout(180_000);
  expect(bytesOf(built.folder)).toBeLessThan(250_000_000);
  expect(readdirSync(join(built.folder, 'node_modules'))).not.toContain('typescript');

  expect(await built.run('migrate')).toMatch(/migrations ran/);
  await built.run('admin', 'demo', 'load');
  const demo = demoFile.parse(JSON.parse(readFileSync(join(built.dataDirectory, 'demo.json'), 'utf8')));
  const running = [await built.start('api'), await built.start('worker'), await built.start('portal')];

  await test.step('the API answers a query', async () => {
    const response = await fetch(`${built.apiUrl}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.apiKey.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ listCompanies { items { __typename } } }' }),
    });
    expect(await response.json()).toMatchObject({ data: { listCompanies: { items: [{ __typename: 'Company' }] } } });
  });

  await test.step('a prerendered page has the URL and the policy of this installation', async () => {
    const response = await fetch(`${built.portalUrl}/use-cases/listCompanies`);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
    expect(await response.text()).toContain(built.portalUrl);
    expect((await fetch(`${built.portalUrl}/reference/queries/listCompanies`)).status).toBe(200);
    expect((await fetch(`${built.portalUrl}/no-such-page`)).status).toBe(404);
  });

  await test.step('a person signs in', async () => {
    const context = await browser.newContext({
      baseURL: built.portalUrl,
      storageState: { cookies: [], origins: [] },
    });
    const page = await context.newPage();
    const [user] = demo.users;
    await open(page, '/sign-in?callbackUrl=%2Fuse-cases');
    await page.getByRole('button', { name: 'Continue to sign in' }).click();
    await page.getByLabel('Email address').fill(user?.email ?? '');
    await page.getByLabel('Password').fill(user?.password ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(accountButton(page)).toBeVisible();
    await context.close();
  });

  await test.step('SIGTERM ends each process in order', async () => {
    expect(await Promise.all(running.map(({ stop }) => stop()))).toEqual([0, 0, 0]);
  });
});

test('the image of deploy/Containerfile runs each process, with a read-only root and another account than root', async () => {
  test.skip(missingForImage !== undefined, missingForImage ?? '');
  test.setTimeout(300_000);
  await using image = await buildImage(built.folder);
  expect(image.healthCheck).toEqual(['CMD', 'node', '/litfass/health-check.mjs']);

  const started = await test.step('API, worker and portal become ready', async () => [
    await built.start('api', image.program),
    await built.start('worker', image.program),
    await built.start('portal', image.program),
  ]);
  for (const { pid } of started) expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\t1000\t1000\t/m);
  expect((await fetch(`${built.portalUrl}/use-cases/listCompanies`)).status).toBe(200);

  await test.step('its root is read-only, except /data', async () => {
    const write = (path: string) => image.run('node', '-e', `require('node:fs').writeFileSync('${path}', '')`);
    await expect(write('/tmp/file')).rejects.toThrow('EROFS');
    await write('/data/file');
  });

  await test.step('the signal reaches Node.js itself', async () => {
    expect(await Promise.all(started.map(({ stop }) => stop()))).toEqual([0, 0, 0]);
  });
});
