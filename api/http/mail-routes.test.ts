import { afterAll, expect, it } from 'vitest';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeMail } from '../mail/compose.ts';
import { createFileTransport } from '../mail/send/files.ts';
import { sampleMails } from '../mail/testing/sample-mails.ts';
import { createApp } from '../app.ts';
import { testConfig } from '../testing/fixed-secrets.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const directory = await mkdtemp(join(tmpdir(), 'litfass-mail-'));
const mails = join(directory, 'mail');
const config = {
  ...testConfig(0),
  storage: { kind: 'builtin' as const, directory },
  mail: { kind: 'files' as const, directory: mails },
};
const app = await createApp(config, database, { logStream: { write: () => undefined } });
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ url, headers: { host: 'localhost:4000', ...headers }, remoteAddress });

it('says that there are no mails yet', async () => {
  const page = await get('/mail');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('There are no mails yet.');
});

it('keeps a mail as a file that only its owner can read', async () => {
  const mail = composeMail(sampleMails.INVITATION, {
    id,
    to: 'lena@example.com',
    date: new Date('2026-11-22T10:00:00Z'),
    portalUrl: 'https://portal.example',
  });
  await createFileTransport(mails).send(mail);
  const names = (await readdir(mails)).sort();
  expect(names).toEqual([`2026-11-22T10-00-00.000Z-${id}.eml`, `2026-11-22T10-00-00.000Z-${id}.json`]);
  for (const name of names) expect((await stat(join(mails, name))).mode & 0o777).toBe(0o600);
  expect((await stat(mails)).mode & 0o777).toBe(0o700);
  expect(await readFile(join(mails, names[0] ?? ''), 'utf8')).toContain('To: lena@example.com\n');
});

it('lists mails and shows both parts, uncached', async () => {
  const list = await get('/mail');
  expect(list.body).toContain(`<a href="/mail/${id}">Anna Brandt invites you to Nordlicht Outdoor on Litfass</a>`);
  const page = await get(`/mail/${id}`);
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(page.headers['content-security-policy']).toContain(`default-src 'none'`);
  expect(page.body).toContain('Accept invitation');
  const text = await get(`/mail/${id}/text`);
  expect(text.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  expect(text.body).toContain('Accept invitation:\nhttps://portal.example/oauth/invitation/');
});

it.each(['/mail/unknown', '/mail/..%2Fsecrets', `/mail/unknown/text`])('has nothing at %s', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

it.each([
  ['another machine', {}, '192.0.2.1'],
  ['a proxy on this machine', { 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1'],
  ['a host name that resolves to this machine', { host: 'rebound.example:4000' }, '127.0.0.1'],
])('shows nothing to %s', async (_, headers, address) => {
  for (const url of ['/mail', `/mail/${id}`, `/mail/${id}/text`]) {
    expect((await get(url, headers, address)).statusCode).toBe(404);
  }
});

it.each([
  ['listens for other machines', { host: '0.0.0.0' }],
  [
    'sends its mails',
    { mail: { kind: 'smtp', from: 'a@example.com', server: { host: 'x', port: 25, secure: false, requireTls: true } } },
  ],
  ['has no mail', { mail: { kind: 'none' } }],
] as const)('has no such page if the API %s', async (_, changed) => {
  const other = await createApp({ ...config, ...changed }, database, { logStream: { write: () => undefined } });
  const response = await other.inject({ url: '/mail', headers: { host: 'localhost:4000' } });
  await other.close();
  expect(response.statusCode).toBe(404);
});
