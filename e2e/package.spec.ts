import type { Browser } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '#api/testing/free-port.ts';
import { findPostgres } from '#api/testing/temporary-postgres.ts';
import { writeRelease } from '#scripts/release/write-release.ts';
import manifest from '../package.json' with { type: 'json' };
import { missingForCompose, startComposed } from './support/compose.ts';
import { buildImage, missingForImage } from './support/image.ts';
import { buildPackage, type Package, type StartedProcess } from './support/package.ts';
import { setUp, signInWith } from './support/set-up.ts';
import { expect, test } from './support/test.ts';

// `npm run build` writes a folder that runs on Node.js alone: without npm, without the repository, from any directory.

const demoFile = z.object({
  apiKey: z.object({ token: z.string() }),
  users: z.array(z.object({ email: z.string(), password: z.string() })),
});

function readDemo() {
  return demoFile.parse(JSON.parse(readFileSync(join(built.dataDirectory, 'demo.json'), 'utf8')));
}

const logLine = z.looseObject({
  ...{ level: z.string(), time: z.number(), process: z.enum(['api', 'worker', 'portal']), pid: z.number() },
  ...{ msg: z.string(), requestId: z.string().optional() },
});

/** The lines of a process's log. Next prints its own messages as text. */
function logLines({ logged }: StartedProcess) {
  const lines = logged().split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => logLine.parse(JSON.parse(line)));
}

/** Sends a query with the API key of the demo data. */
function query(url: string): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${readDemo().apiKey.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ listCompanies { items { __typename } } }' }),
  });
}

/** Signs in as a person of the demo data, in a browser without a session. */
async function signInToPortal(browser: Browser): Promise<void> {
  const context = await browser.newContext({ baseURL: built.portalUrl, storageState: { cookies: [], origins: [] } });
  const [user] = readDemo().users;
  await signInWith(await context.newPage(), { email: user?.email ?? '', password: user?.password ?? '' });
  await context.close();
}

/**
 * Stops an API while a client sends it requests, as a load balancer does: to the first while it is ready, then to the
 * second. Resolves with the statuses and the exit code.
 */
async function roll(first: StartedProcess, second: StartedProcess) {
  const state = { isEnded: false };
  const ended = first.stop().finally(() => (state.isEnded = true));
  const statuses = new Set<number>();
  while (!state.isEnded) {
    const isReady = await fetch(`${first.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    statuses.add((await query((isReady ? first : second).url)).status);
  }
  return { statuses: [...statuses], exitCode: await ended };
}

function bytesOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0);
}

const billOfMaterials = z.object({ components: z.array(z.object({ name: z.string() })) });

test.describe.configure({ mode: 'default' });
test.skip(findPostgres() === undefined, 'the programs of PostgreSQL');

let built: Package;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  built = await buildPackage();
  expect(await built.run('migrate')).toMatch(/migrations ran/);
  await built.run('admin', 'demo', 'load');
});
test.afterAll(() => built[Symbol.asyncDispose]());

test('the folder of npm run build runs on Node.js alone', async ({ browser }) => {
  test.setTimeout(180_000);
  expect(bytesOf(built.folder)).toBeLessThan(250_000_000);
  expect(readdirSync(join(built.folder, 'node_modules'))).not.toContain('typescript');

  // The package has no npm scripts, so its messages name the command of the operator’s guide.
  expect(await built.run('admin', '--help')).toMatch(/^Usage: litfass /);
  const running = [await built.start('api'), await built.start('worker'), await built.start('portal')] as const;

  await test.step('the API answers a query', async () => {
    const response = await query(built.apiUrl);
    expect(await response.json()).toMatchObject({ data: { listCompanies: { items: [{ __typename: 'Company' }] } } });
  });

  await test.step('each process has its metrics at an address of its own', async () => {
    const texts = await Promise.all(running.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text()));
    const [ofApi, ofWorker, ofPortal] = texts;
    expect(ofApi).toContain('litfass_operations_total{operation="listCompanies",outcome="ok"} 1');
    expect(ofWorker).toContain('litfass_oldest_job_age_seconds{queue="process-upload"} 0');
    expect(ofPortal).toContain('litfass_portal_api_calls_total');
    for (const text of texts) expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  });

  await test.step('a request has one id in the logs of portal and API, in lines of one shape', async () => {
    const [api, worker, portal] = running;
    const id = 'a-request-of-the-package-test';
    // The portal asks the API whether it is there.
    await fetch(`${built.portalUrl}/readyz`, { headers: { 'x-request-id': id } });
    await expect.poll(() => logLines(portal).map(({ requestId }) => requestId)).toContain(id);
    await expect.poll(() => logLines(api).map(({ requestId }) => requestId)).toContain(id);
    expect(logLines(worker)).not.toEqual([]);
  });

  await test.step('a prerendered page has the URL and the policy of this installation', async () => {
    const response = await fetch(`${built.portalUrl}/use-cases/listCompanies`);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
    expect(await response.text()).toContain(built.portalUrl);
    expect((await fetch(`${built.portalUrl}/reference/queries/listCompanies`)).status).toBe(200);
    expect((await fetch(`${built.portalUrl}/no-such-page`)).status).toBe(404);
  });

  await test.step('a person signs in', () => signInToPortal(browser));

  await test.step('SIGTERM ends each process in order', async () => {
    expect(await Promise.all(running.map(({ stop }) => stop()))).toEqual([0, 0, 0]);
  });
});

test('the image of deploy/Containerfile runs each process, with a read-only root and another account than root', async ({
  browser,
}) => {
  test.skip(missingForImage !== undefined, missingForImage ?? '');
  test.setTimeout(300_000);
  await using image = await buildImage(built.folder);
  expect(image.healthCheck).toEqual(['CMD', 'node', '/litfass/health-check.mjs']);

  const { program } = image;
  const [api, worker, portal] = await test.step('API, worker and portal become ready', async () => [
    await built.start('api', { program }),
    await built.start('worker', { program }),
    await built.start('portal', { program }),
  ]);
  for (const { pid } of [api, worker, portal])
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\t1000\t1000\t/m);
  expect((await fetch(`${built.portalUrl}/use-cases/listCompanies`)).status).toBe(200);

  await test.step('a person signs in', () => signInToPortal(browser));

  await test.step('its root is read-only, except /data', async () => {
    const write = (path: string) => image.run('node', '-e', `require('node:fs').writeFileSync('${path}', '')`);
    await expect(write('/tmp/file')).rejects.toThrow('EROFS');
    await write('/data/file');
  });

  const next = await test.step('another API takes over from the first without a failed request', async () => {
    const second = await built.start('api', { program, port: await freePort() });
    expect(await roll(api, second)).toEqual({ statuses: [200], exitCode: 0 });
    return second;
  });

  await test.step('the signal reaches Node.js itself', async () => {
    expect(await Promise.all([next, worker, portal].map(({ stop }) => stop()))).toEqual([0, 0, 0]);
  });
});

test('a release has the archive, its packages, and checksums that fit', async () => {
  test.setTimeout(120_000);
  const output = join(built.dataDirectory, '../release');
  const options = { folder: built.folder, output, version: manifest.version, commitTime: '2026-01-01T00:00:00Z' };
  const [archive = '', packages = '', sums = ''] = await writeRelease(options);
  const inOutput = (program: string, ...parameters: readonly string[]) =>
    execFileSync(program, parameters, { cwd: output, encoding: 'utf8', maxBuffer: 2 ** 26 });
  expect(inOutput('sha256sum', '--check', sums)).toBe(`${archive}: OK\n${packages}: OK\n`);
  const listed = inOutput('tar', '--list', '--file', archive).split('\n');
  expect(listed).toContain(`litfass-${manifest.version}/litfass.mjs`);
  const names = billOfMaterials
    .parse(JSON.parse(readFileSync(join(output, packages), 'utf8')))
    .components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['next', 'pg', 'graphiql']));
  expect(names).not.toContain('vitest');
});

test('the services of deploy/compose start and find each other', async ({ browser }) => {
  test.skip(missingForCompose !== undefined, missingForCompose ?? '');
  test.setTimeout(300_000);
  await using composed = await startComposed(built.folder);
  const { apiUrl, portalUrl } = composed;

  await test.step('the bucket takes files from the pages of the portal', async () => {
    expect(await composed.run('bucket')).toContain(`Pages of ${portalUrl} can send files to it.`);
  });

  await test.step('API and portal are ready behind nginx, and the store of files is', async () => {
    expect(await (await composed.fetch(`${apiUrl}/readyz`)).json()).toMatchObject({ status: 'ok' });
    expect((await composed.fetch(`${portalUrl}/readyz`)).status).toBe(200);
  });

  await test.step('the setup link makes the first admin, who gets a test mail and signs in', async () => {
    const context = await browser.newContext({ baseURL: portalUrl, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const first = { email: 'ida@leuchtturm.example', password: 'a long enough password', name: 'Ida Brandt' };
    await page.goto(/https:\S+\/oauth\/setup\/[\w-]{43}/.exec(composed.printed())?.[0] ?? 'about:blank');
    await setUp(page, first);
    await expect.poll(() => composed.mails.map(({ to }) => to)).toEqual([[first.email]]);
    await signInWith(page, first);
    await context.close();
  });
});
