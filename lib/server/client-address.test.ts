import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { readSignedAddress, signedAddressHeader, signedAddressKey } from '#shared/signed-address.ts';
import { parseTrustedProxies } from '#shared/trusted-proxies.ts';

// The environment is read once per process. Tests share their modules, and others read other environments.
vi.resetModules();
const { clientAddressHeaders, noteClientAddresses, readClientAddress } = await import('./client-address.ts');

const settings = {
  sessionSecrets: ['a session secret of 32 characters'] as const,
  trustedProxies: parseTrustedProxies('127.0.0.1') ?? null,
};
noteClientAddresses(settings);

const server = createServer((request, response) => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  response.end(JSON.stringify({ address: readClientAddress(headers, settings), names: Object.keys(request.headers) }));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.close();
  vi.resetModules();
});

/** What a route handler reads, for a request from one of this machine's loopback addresses. */
async function readBy(localAddress: string, headers: Record<string, string | string[]>) {
  const { port } = server.address() as AddressInfo;
  const request = send({ host: '127.0.0.1', port, localAddress, headers, agent: false }).end();
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return JSON.parse(text) as { address: string; names: string[] };
}

test.each<[string, string, Record<string, string | string[]>, string]>([
  ['is what the trusted proxy reports', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, '203.0.113.7'],
  ['is read from several headers', '127.0.0.1', { 'x-forwarded-for': ['198.51.100.1', '2001:DB8::7'] }, '2001:db8::7'],
  ['is the proxy’s own without a report', '127.0.0.1', {}, '127.0.0.1'],
  ['of a direct connection can’t be forged', '127.0.0.2', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.2'],
  ['isn’t read from other headers', '127.0.0.2', { forwarded: 'for=203.0.113.7', 'x-real-ip': '::1' }, '127.0.0.2'],
])('the client’s address %s', async (_what, from, headers, address) => {
  expect(await readBy(from, headers)).toMatchObject({ address });
});

test('the header with the address is overwritten when a client sends it', async () => {
  const { names } = await readBy('127.0.0.2', {});
  const name = names.find((header) => header.startsWith('litfass-arrival-')) ?? '';
  expect(name).toMatch(/^litfass-arrival-[0-9a-f]{32}$/);
  expect(await readBy('127.0.0.2', { [name]: '203.0.113.7' })).toMatchObject({ address: '127.0.0.2' });
});

test('the API gets the address signed for one bearer token, and nothing without an address', async () => {
  // Reading the environment sets this variable, too.
  vi.stubEnv('NEXTAUTH_URL', undefined);
  vi.stubEnv('PORTAL_URL', 'http://portal.example');
  vi.stubEnv('API_URL', 'http://api.example');
  vi.stubEnv('AUTH_CLIENT_SECRET', 'another secret of 32 characters...');
  vi.stubEnv('SESSION_SECRET', settings.sessionSecrets[0]);
  expect(await clientAddressHeaders(undefined, 'token')).toEqual({});
  const signed = (await clientAddressHeaders('203.0.113.7', 'token'))[signedAddressHeader] ?? '';
  const key = await signedAddressKey(settings.sessionSecrets[0]);
  const now = Date.now();
  expect(await readSignedAddress([key], signed, { authorization: 'Bearer token', now })).toBe('203.0.113.7');
  expect(await readSignedAddress([key], signed, { authorization: 'Bearer other', now })).toBeUndefined();
});
