import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '#api/testing/test-app.ts';
import { fencedCodeIn } from '#lib/content/fenced-code-check.ts';
import { needsToolsOf, runProgram } from './testing/programs.ts';

// The programs of the partners' guide that request an access token with a private key (private_key_jwt).

const guide = await readFile(new URL('./guides/partners.mdx', import.meta.url), 'utf8');
const blocks = fencedCodeIn(guide);
const keyPair = blocks.find(({ code }) => code.startsWith('openssl genpkey'))?.code ?? '';
const programs = blocks.filter(({ code }) => code.includes('client_assertion_type'));
const languages = { bash: 'curl', python: 'python', typescript: 'typescript' } as const;

const api = await createTestApp();
const folder = await mkdtemp(join(tmpdir(), 'key-programs-'));
const environment = { LITFASS_API_URL: api.url, LITFASS_CLIENT_ID: '' };

interface Written {
  readonly partner: { readonly id: string; readonly clientId: string };
  readonly userErrors: readonly object[];
}

async function write(name: 'createPartner' | 'setPartnerKeys', input: object): Promise<Written['partner']> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const { data } = await api.graphql<Record<string, Written>>(
    `mutation ($input: ${type}!) { ${name}(input: $input) { partner { id clientId } userErrors { code message } } }`,
    { token: await api.userToken('Samir'), variables: { input } },
  );
  const written = data[name];
  expect(written?.userErrors).toEqual([]);
  return written?.partner ?? { id: '', clientId: '' };
}

beforeAll(async () => {
  await runProgram('curl', keyPair, { folder, environment });
  const { id, clientId } = await write('createPartner', { name: randomUUID() });
  const publicKeys = await readFile(join(folder, 'public.pem'), 'utf8');
  await write('setPartnerKeys', { partnerId: id, publicKeys });
  environment.LITFASS_CLIENT_ID = clientId;
});
afterAll(() => rm(folder, { recursive: true }));

test('the guide has a program in each language', () => {
  expect(programs.map(({ language }) => language).toSorted()).toEqual(Object.keys(languages));
});

describe.each(Object.entries(languages))('the program in %s', (fence, language) => {
  const source = programs.find((block) => block.language === fence)?.code ?? '';

  test('gets an access token with the key, each time it runs', needsToolsOf(language, source), async () => {
    for (const attempt of [1, 2]) {
      const stdout = await runProgram(language, source, { folder, environment });
      const { access_token: token } = JSON.parse(stdout) as { readonly access_token: string };
      const { errors } = await api.graphql('{ viewer { actor { kind } } }', { token });
      expect(errors, String(attempt)).toBeUndefined();
    }
  });
});
