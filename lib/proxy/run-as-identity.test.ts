import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { askIdentity } from './run-as-identity.ts';

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that answers each operation by whether it asks for `viewer`. */
async function serve(answer: (isViewer: boolean) => { status?: number; body: unknown }): Promise<string> {
  const listener: RequestListener = (request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { status = 200, body } = answer(text.includes('viewer'));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  };
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
}

const rateLimit = { remaining: 9, limit: 10, restorePerSecond: 1 };

test('our API returns a token’s identity, companies and remaining points', async () => {
  const companyAccess = [{ company: { id: 'c', name: 'Nordlicht' }, role: null, scopes: ['REPORTS_READ'] }];
  const url = await serve(() => ({
    body: { data: { viewer: { actor: { name: 'Nightly' }, companyAccess, rateLimit } } },
  }));
  expect(await askIdentity(url, { accessToken: 'token' }, 'API key')).toEqual({
    kind: 'accepted',
    identity: {
      name: 'Nightly',
      companies: [{ id: 'c', name: 'Nordlicht', role: null, scopes: ['REPORTS_READ'] }],
      budget: rateLimit,
    },
  });
});

test('accepts another server’s token when a basic query succeeds', async () => {
  const url = await serve((isViewer) => ({
    status: isViewer ? 400 : 200,
    body: isViewer ? { errors: [{ message: 'Cannot query field "viewer".' }] } : { data: { __typename: 'Query' } },
  }));
  const identity = { name: 'API key', companies: [], budget: null };
  expect(await askIdentity(url, { accessToken: 'token' }, 'API key')).toEqual({ kind: 'accepted', identity });
});

test.each([
  ['by its status', { status: 401, body: { errors: [{ message: 'no' }] } }],
  ['in the answer', { body: { errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] } }],
])('rejects a token that is denied %s', async (_how, answer) => {
  expect(await askIdentity(await serve(() => answer), { accessToken: 'token' }, 'API key')).toEqual({
    kind: 'refused',
  });
});

test('an unreachable server says nothing about the token', async () => {
  expect(await askIdentity('http://127.0.0.1:1/', { accessToken: 'token' }, 'API key')).toMatchObject({
    kind: 'failed',
  });
});
