import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { graphqlAudience } from '../api/config/config.ts';
import { demoSecrets } from '../api/testing/fixed-secrets.ts';
import { createTestApp } from '../api/testing/test-app.ts';

/** What the guide shows, run as a reader runs it. A missing toolchain shows as skipped. */
const commands = [
  { language: 'bash', file: 'sample.sh', command: ['bash'], probe: ['curl', '--version'] },
  { language: 'typescript', file: 'sample.ts', command: [process.execPath], probe: [process.execPath, '--version'] },
  { language: 'python', file: 'sample.py', command: ['python3'], probe: ['python3', '--version'] },
  { language: 'php', file: 'sample.php', command: ['php'], probe: ['php', '--version'] },
  { language: 'go', file: 'sample.go', command: ['go', 'run'], probe: ['go', 'version'] },
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
function sampleOf(language: string): string {
  const sample = [...guide.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].at(-1)?.[1];
  if (sample === undefined) throw new Error(`The guide has no sample in ${language}.`);
  return sample;
}

describe.each(commands)('the partner’s program in $language', ({ language, file, command, probe }) => {
  const [tool, flag] = probe;
  const [interpreter, ...before] = command;

  test.skipIf(spawnSync(tool, [flag]).status !== 0)('exchanges its credentials once for two calls', async () => {
    await writeFile(join(folder, file), sampleOf(language));
    const { stdout } = await promisify(execFile)(interpreter, [...before, join(folder, file)], {
      env: {
        ...process.env,
        LITFASS_API_URL: url,
        LITFASS_CLIENT_ID: demoSecrets.partnerClientId,
        LITFASS_CLIENT_SECRET: demoSecrets.partnerClientSecret,
        LITFASS_AUDIENCE: graphqlAudience(api.config),
        LITFASS_TOKEN_CACHE: join(folder, 'token'),
      },
    });
    expect(stdout).toContain('Wetterfrosch');
    expect(stdout).toContain('Nordlicht Outdoor');
    expect(asked).toEqual(['/oauth/token', '/graphql', '/graphql']);
  });
});
