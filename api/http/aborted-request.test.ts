import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { type LogLevel, logLevels } from '#shared/node/json-log.ts';
import { nordlicht } from '../demo/companies.ts';
import { demoSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp } from '../testing/test-app.ts';

const api = await createTestApp();
// On Fastify's own server: it also answers what isn't HTTP.
await api.app.listen({ host: '127.0.0.1', port: 0 });
const { server } = api.app;
const { port } = server.address() as AddressInfo;

const json = `Authorization: Bearer ${demoSecrets.apiKey}\r\nContent-Type: application/json\r\n`;
const form = 'Content-Type: application/x-www-form-urlencoded\r\n';

/** Sends the head of a POST request and the beginning of its body. */
async function sendHalf(path: string, headers: string, body: string) {
  const socket = connect(port, '127.0.0.1');
  const arrived = once(server, 'request');
  socket.on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: api.test\r\n${headers}\r\n${body}`);
  await arrived;
  await new Promise(setImmediate);
  return socket;
}

const levelsOf = (lines: readonly string[]) =>
  lines.map((line) => logLevels.indexOf((JSON.parse(line) as { level: LogLevel }).level));
const errorLevel = logLevels.indexOf('error');

/** The levels of what is logged, once the end of the request is. */
async function levelsAfterAbort(abort: () => Promise<unknown>): Promise<number[]> {
  const before = api.logs().length;
  const since = () => api.logs().slice(before);
  await abort();
  await expect.poll(() => since().filter((line) => line.includes('"msg":"request aborted"'))).toHaveLength(1);
  return levelsOf(since());
}

async function invitationPath(): Promise<string> {
  const { data } = await api.graphql<{ addCompanyMember: { invitationUrl: string } }>(
    'mutation ($input: AddCompanyMemberInput!) { addCompanyMember(input: $input) { invitationUrl } }',
    {
      token: await api.userToken('Anna'),
      variables: { input: { companyId: nordlicht.id, email: 'new@example.com', role: 'VIEWER' } },
    },
  );
  return new URL(data.addCompanyMember.invitationUrl).pathname;
}

it.each([
  ['/graphql', json],
  ['/tokens/revoke', json],
  ['/oauth/token', form],
])('a client that leaves amid a body for %s is logged below the level of errors', async (path, headers) => {
  await api.graphql('{ viewer { isStaff } }');
  const half = () => sendHalf(path, `${headers}Content-Length: 50\r\n`, '{"query"');
  expect(Math.max(...(await levelsAfterAbort(async () => (await half()).destroy())))).toBeLessThan(errorLevel);
  expect(Math.max(...(await levelsAfterAbort(async () => (await half()).resetAndDestroy())))).toBeLessThan(errorLevel);
});

it.each([
  ['/graphql', json],
  ['/tokens/revoke', json],
  ['/oauth/token', form],
])('a body for %s in malformed chunks is logged below the level of errors', async (path, headers) => {
  const malformed = () => sendHalf(path, `${headers}Transfer-Encoding: chunked\r\n`, 'ZZ\r\n{}');
  expect(Math.max(...(await levelsAfterAbort(malformed)))).toBeLessThan(errorLevel);
});

it('a person who closes a form is logged below the error level', async () => {
  const path = await invitationPath();
  const levels = await levelsAfterAbort(async () => {
    (await sendHalf(path, `${form}Content-Length: 50\r\n`, 'password=')).destroy();
  });
  expect(Math.max(...levels)).toBeLessThan(errorLevel);
});
