import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { landOwnPage } from './landing-page.ts';

const portalUrl = 'https://ads.example';
const session = { accessToken: 'opaque' };
const company = { company: { id: 'c1', name: 'North Coffee' }, role: 'ADMIN', scopes: [] };
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const staff = { isStaff: true, companyAccess: [], partners: [] };
const start = `${portalUrl}/`;

test.each([
  ['staff without a company', staff, start, `${portalUrl}/staff`],
  ['staff without a company who signed in on another page', staff, `${portalUrl}/docs`, `${portalUrl}/docs`],
  ['staff who are members of a company', { ...staff, companyAccess: [company] }, start, start],
  [
    'people of a partner without a company',
    { isStaff: false, companyAccess: [], partners: [{ id: 'p1', name: 'Wetterfrosch' }] },
    start,
    `${portalUrl}/partner`,
  ],
  [
    'people of a partner who are members of a company',
    { isStaff: false, companyAccess: [company], partners: [{ id: 'p1', name: 'Wetterfrosch' }] },
    start,
    start,
  ],
  ['people who aren’t staff', { ...staff, isStaff: false }, start, start],
  ['people whose viewer the API doesn’t return', null, start, start],
])('%s', async (_who, viewer, location, landed) => {
  const graphqlEndpoint = await startApi(viewer);
  const answer = new Response(null, { status: 302, headers: { location } });
  const changed = await landOwnPage(answer, session, { portalUrl, graphqlEndpoint });
  expect(changed.status).toBe(302);
  expect(changed.headers.get('location')).toBe(landed);
});

test('a response without a redirect stays as it is', async () => {
  const answer = Response.json({ url: start });
  expect(await landOwnPage(answer, session, { portalUrl, graphqlEndpoint: 'http://127.0.0.1:1' })).toBe(answer);
});

async function startApi(viewer: object | null): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(viewer === null ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: { viewer: { actor: { id: '1', name: 'Ada' }, ...viewer } } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
}
