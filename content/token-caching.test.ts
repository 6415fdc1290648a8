import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { graphqlAudience } from '#api/config/issuer.ts';
import { demoSecrets } from '#api/testing/fixed-secrets.ts';
import { createTestApp } from '#api/testing/test-app.ts';
import { fencedCodeIn } from '#lib/content/fenced-code-check.ts';
import { needsToolsOf, runProgram } from './testing/programs.ts';

const languages = [
  { fence: 'bash', language: 'curl' },
  { fence: 'typescript', language: 'typescript' },
  { fence: 'python', language: 'python' },
  { fence: 'php', language: 'php' },
  { fence: 'go', language: 'go' },
] as const;

const guide = await readFile(new URL('./guides/authentication.mdx', import.meta.url), 'utf8');
const api = await createTestApp();
const folder = await mkdtemp(join(tmpdir(), 'token-caching-'));
let requests: string[] = [];
/** How many more GraphQL requests the proxy rejects. */
let rejections = 0;

/** A proxy between the program and the API that records the requests. */
const between = createServer((request, response) => {
  forward(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
});
await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;

async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url: path = '/', headers } = request;
  requests.push(path);
  if (path === '/graphql' && rejections > 0) {
    rejections -= 1;
    const body = { errors: [{ message: 'Rejected.', extensions: { code: 'UNAUTHENTICATED' } }] };
    response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    return;
  }
  const { authorization, 'content-type': type = '' } = headers;
  const forwarded = await fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(authorization === undefined ? {} : { authorization }) },
    body: await text(request),
  });
  response.writeHead(forwarded.status, { 'content-type': 'application/json' }).end(await forwarded.text());
}

const environment = {
  LITFASS_API_URL: url,
  LITFASS_CLIENT_ID: demoSecrets.partnerClientId,
  LITFASS_CLIENT_SECRET: demoSecrets.partnerClientSecret,
  LITFASS_AUDIENCE: graphqlAudience(api.config),
};

beforeEach(() => {
  requests = [];
  rejections = 0;
});
afterAll(async () => {
  between.closeAllConnections();
  between.close();
  await rm(folder, { recursive: true });
});

const blocks = fencedCodeIn(guide);

/** The last block of a language: the first two in bash are single requests. */
function sampleOf(fence: string): string {
  const sample = blocks.findLast(({ language }) => language === fence)?.code;
  if (sample === undefined) throw new Error(`The guide has no sample in ${fence}.`);
  return sample;
}

test('the token request of the guide returns the fields that the guide shows', needsToolsOf('curl'), async () => {
  const source = blocks.find(({ code }) => code.startsWith('curl') && code.includes('/oauth/token'))?.code ?? '';
  const shown = blocks.find(({ language }) => language === 'json')?.code ?? '';
  const response: unknown = JSON.parse(await runProgram('curl', source, { folder, environment }));
  expect(response).toEqual({ ...(JSON.parse(shown) as object), access_token: expect.stringMatching(/^eyJ/) as string });
});

describe.each(languages)('the partner’s program in $language', ({ fence, language }) => {
  const source = sampleOf(fence);
  const run = (cache: string) =>
    runProgram(language, source, {
      folder,
      environment: { ...environment, LITFASS_TOKEN_CACHE: join(folder, cache) },
    });

  test('requests one access token for two calls', needsToolsOf(language, source), async () => {
    const stdout = await run('token');
    expect(stdout).toContain('Wetterfrosch');
    expect(stdout).toContain('Nordlicht Outdoor');
    expect(requests).toEqual(['/oauth/token', '/graphql', '/graphql']);
  });

  test('requests a new access token after a 401 and retries once', needsToolsOf(language, source), async () => {
    rejections = 1;
    const stdout = await run('rejected-token');
    expect(stdout).toContain('Wetterfrosch');
    expect(stdout).toContain('Nordlicht Outdoor');
    expect(requests).toEqual(['/oauth/token', '/graphql', '/oauth/token', '/graphql', '/graphql']);
  });

  test('prints why it gets no access token, and doesn’t call the API', needsToolsOf(language, source), async () => {
    const wrong = { ...environment, LITFASS_CLIENT_SECRET: 'wrong', LITFASS_TOKEN_CACHE: join(folder, 'no-token') };
    const failed = runProgram(language, source, { folder, environment: wrong });
    await expect(failed).rejects.toThrow('client authentication failed');
    expect(new Set(requests)).toEqual(new Set(['/oauth/token']));
  });
});
