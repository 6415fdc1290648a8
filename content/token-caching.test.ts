import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { graphqlAudience } from '../api/config/issuer.ts';
import { demoSecrets } from '../api/testing/fixed-secrets.ts';
import { createTestApp } from '../api/testing/test-app.ts';
import { fencedCodeIn } from '../lib/fenced-code-check.ts';
import { isThere, runProgram } from './testing/programs.ts';

/** What the guide shows, run as a reader runs it. */
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
let asked: string[] = [];

/** Between the program and the API, to see what it asks. */
const between = createServer((request, response) => {
  forward(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
});
await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;

async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url: path = '/', headers } = request;
  asked.push(path);
  const { authorization, 'content-type': type = '' } = headers;
  const answer = await fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(authorization === undefined ? {} : { authorization }) },
    body: await text(request),
  });
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
}

beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  between.closeAllConnections();
  between.close();
  await rm(folder, { recursive: true });
});

/** The last block of a language: the first in bash is the call with an API key. */
function sampleOf(fence: string): string {
  const sample = fencedCodeIn(guide).findLast(({ language }) => language === fence)?.code;
  if (sample === undefined) throw new Error(`The guide has no sample in ${fence}.`);
  return sample;
}

describe.each(languages)('the partner’s program in $language', ({ fence, language }) => {
  test.skipIf(!isThere(language))('exchanges its credentials once for two calls', async () => {
    const environment = {
      LITFASS_API_URL: url,
      LITFASS_CLIENT_ID: demoSecrets.partnerClientId,
      LITFASS_CLIENT_SECRET: demoSecrets.partnerClientSecret,
      LITFASS_AUDIENCE: graphqlAudience(api.config),
      LITFASS_TOKEN_CACHE: join(folder, 'token'),
    };
    const stdout = await runProgram(language, sampleOf(fence), { folder, environment });
    expect(stdout).toContain('Wetterfrosch');
    expect(stdout).toContain('Nordlicht Outdoor');
    expect(asked).toEqual(['/oauth/token', '/graphql', '/graphql']);
  });
});
