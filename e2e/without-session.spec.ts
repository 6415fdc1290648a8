import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { demoPeople } from '#api/demo/people.ts';
import { hafenkante, nordlicht } from '#api/demo/companies.ts';
import { demoId } from '#api/demo/ids.ts';
import { readRequest, useCasesFolder } from '#lib/content/content-files.ts';
import { callApi } from './support/api.ts';
import { portalUrl, readDemo } from './support/demo.ts';
import { expect, test } from './support/test.ts';

/** Routes with data of a person or a company: all in these folders, including new ones. */
const guarded = ['account', 'admin', 'api', 'connect', 'partner', 'playground', 'staff'].flatMap((area) =>
  readdirSync(join('app', area), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
    .map((file) => `/${join(area, dirname(file))}`.replace(/\/$/, ''))
    // These are on the public use-case pages.
    .filter((route) => route !== '/playground/use-cases.json'),
);

const fileName = 'regulars-of-the-winter.csv';

/** Data that must not be readable without a session. */
const secrets = [
  fileName,
  'Nightly export',
  'Wetterfrosch',
  nordlicht.id,
  // Only the pages of staff show it.
  'hafenkante.example',
  ...demoPeople.flatMap(({ email, name }) => [email, name]),
];

/** Examples of public use-case pages have it. A visitor gets such an example in the playground. */
const exampleId = nordlicht.id;

interface Way {
  readonly what: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly to?: (path: string) => string;
}

const ways: readonly Way[] = [
  { what: 'as it is' },
  ...['middleware', 'src/middleware', 'proxy', 'src/proxy'].map((name) => ({
    what: `with x-middleware-subrequest of ${name}`,
    headers: { 'x-middleware-subrequest': Array(5).fill(name).join(':') },
  })),
  { what: 'as a server component', headers: { rsc: '1' }, to: (path) => `${path}?_rsc=1` },
  { what: 'as .rsc', to: (path) => `${path}.rsc` },
  { what: 'with an encoded letter', to: (path) => path.replace(/a/, '%61') },
  { what: 'with an encoded slash', to: (path) => `/${path.slice(1).replaceAll('/', '%2f')}` },
  { what: 'by way of another folder', to: (path) => `/use-cases/..%2f${path.slice(1)}` },
  { what: 'with two slashes', to: (path) => `/${path}` },
  { what: 'as a form that was posted', headers: { 'next-action': '0'.repeat(42), 'content-type': 'text/plain' } },
];

/** The demo key, so that the pages of a key have data to protect. */
async function keyId(): Promise<string> {
  const { data } = await callApi(
    readDemo().apiKey.token,
    'query ($id: ID!) { listAPITokensByCompany(companyId: $id, filter: { name: { eq: "Nightly export" } }) { items { id } } }',
    { id: nordlicht.id },
  );
  return /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(JSON.stringify(data))?.[0] ?? 'none';
}

const uploadShape = z.object({ createFirstPartyUpload: z.object({ upload: z.object({ id: z.string() }) }) });

/** An upload, so that its pages have data to protect. Always the same one. */
async function uploadId(): Promise<string> {
  const { document, variables } = await readRequest('createFirstPartyUpload', useCasesFolder);
  const { input } = z.object({ input: z.record(z.string(), z.unknown()) }).parse(variables);
  const { data } = await callApi(readDemo().apiKey.token, document, {
    input: { ...input, fileName, idempotencyKey: fileName },
  });
  return uploadShape.parse(data).createFirstPartyUpload.upload.id;
}

async function read(path: string, { headers = {}, to = (same) => same }: Way): Promise<string> {
  const posted = headers['next-action'] !== undefined;
  const response = await fetch(`${portalUrl}${to(path)}`, {
    method: posted ? 'POST' : 'GET',
    headers,
    redirect: 'manual',
    ...(posted ? { body: '[]' } : {}),
  });
  expect(response.status, `${path} answers`).toBeLessThan(500);
  return JSON.stringify([...response.headers]) + (await response.text());
}

for (const way of ways) {
  test(`no page and no handler reveals data without a session, requested ${way.what}`, async () => {
    const [key, upload] = [await keyId(), await uploadId()];
    const ids = new Map([
      ['/admin/tokens/', key],
      ['/admin/uploads/', upload],
      ['/connect/', demoId('Wetterfrosch Analytics')],
      ['/partner/', demoId('Wetterfrosch Analytics')],
      ['/staff/companies/', hafenkante.id],
      ['/staff/partners/', demoId('Wetterfrosch Analytics')],
      ['/staff/people/', demoPeople[0]?.id ?? 'none'],
    ]);
    for (const route of guarded) {
      const id = [...ids].find(([folder]) => route.startsWith(folder))?.[1] ?? 'none';
      const text = await read(route.replace(/\[(id|partner)\]/, id), way);
      expect(
        secrets.filter((secret) => text.includes(secret) && !(route === '/playground' && secret === exampleId)),
        route,
      ).toEqual([]);
    }
  });
}

test.describe('with a session', () => {
  test.use({ as: 'Anna' });

  test('the same pages show the data', async ({ context }) => {
    const company = new URLSearchParams({ company: nordlicht.id }).toString();
    const text = async (path: string) => (await context.request.get(`${path}?${company}`)).text();
    expect(await text('/admin/tokens')).toContain('Nightly export');
    expect(await text('/admin/partners')).toContain('Wetterfrosch');
    expect(await text('/admin/members')).toContain('viktor@');
    expect(await text(`/admin/tokens/${await keyId()}`)).toContain('Nightly export');
    expect(await text(`/admin/uploads/${await uploadId()}`)).toContain(fileName);
    expect(await text('/admin/uploads')).toContain(fileName);
  });
});

test.describe('with a session of staff', () => {
  test.use({ as: 'Samir' });

  test('the pages of staff show the data', async ({ context }) => {
    const text = async (path: string) => (await context.request.get(path)).text();
    expect(await text('/staff/companies')).toContain('hafenkante.example');
    expect(await text(`/staff/companies/${hafenkante.id}`)).toContain('hafenkante.example');
    expect((await text('/staff/people')).replaceAll(/<[^>]*>/g, '')).toContain('viktor@');
    expect(await text('/staff/partners')).toContain('Wetterfrosch');
  });
});
