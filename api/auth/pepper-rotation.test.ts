import { describe, expect, it, vi } from 'vitest';
import { nordlicht } from '../demo/companies.ts';
import { demoSecrets, testIdentityKey, testSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDigests } from './digest.ts';
import { acceptIdentityKey, findIdentityKey } from './identity-key.ts';

const [old] = testSecrets.tokenPeppers;
const next = 'the next pepper of the tests, as long as the old one';
const database = await createTestDatabase();
const inOrder = (...tokenPeppers: [string, ...string[]]) => createTestApp({ database, secrets: { tokenPeppers } });
const before = await inOrder(old, next);
const after = await inOrder(next, old);
const restarted = await inOrder(next, old);

describe('the pepper', () => {
  /** The error of a request, if it has one. */
  const ask = async (app: TestApp, token: string) =>
    (await app.graphql('{ listCompanies { items { id } } }', { token })).errors;

  it('can be replaced while keys are used and created', async () => {
    const errors = await Promise.all(
      Array.from({ length: 40 }, (_, index) => ask(index % 2 === 0 ? before : after, demoSecrets.apiKey)),
    );
    expect(new Set(errors)).toEqual(new Set([undefined]));
    for (const app of [before, after]) {
      const { data } = await app.graphql<{ createAPIToken: { value: string } }>(
        `mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value } }`,
        {
          token: await app.userToken('Anna'),
          variables: { input: { companyId: nordlicht.id, name: `of ${app.url}`, scopes: ['REPORTS_READ'] } },
        },
      );
      for (const other of [before, after]) expect(await ask(other, data.createAPIToken.value)).toBeUndefined();
    }
  });

  it('accepts cursors of both', async () => {
    const list = `query ($after: String) { listCompanies(page: { limit: 1, after: $after }) { pageInfo { endCursor } items { id } } }`;
    for (const [first, second] of [
      [before, after],
      [after, before],
    ] as const) {
      const page = await first.graphql<{ listCompanies: { pageInfo: { endCursor: string } } }>(list);
      const { endCursor } = page.data.listCompanies.pageInfo;
      expect((await second.graphql(list, { variables: { after: endCursor } })).errors).toBeUndefined();
    }
  });

  it('is no longer needed for a key that was used with the next one', async () => {
    const digests = createDigests([next]);
    const digest = digests.apiToken(demoSecrets.apiKey).toString('hex');
    expect(await ask(restarted, demoSecrets.apiKey)).toBeUndefined();
    await vi.waitFor(async () => {
      const rows = await database.asOwner(
        `select pepper_id from api_token_secret where digest = decode('${digest}', 'hex')`,
      );
      expect(rows).toEqual([{ pepper_id: digests.pepperId }]);
    });
  });
});

describe('the key of people in audiences', () => {
  const find = (tokenPeppers: [string, ...string[]], identityKey?: string) =>
    findIdentityKey({ database, secrets: { tokenPeppers, identityKey } });
  const own = 'ab'.repeat(32);

  it('stays derived from the pepper of the first start, in any order of the list', async () => {
    for (const peppers of [[old], [old, next], [next, old]] as [string, ...string[]][]) {
      expect((await find(peppers)).bytes).toEqual(testIdentityKey);
    }
    expect(await find([next], testIdentityKey.toString('hex'))).toEqual({ bytes: testIdentityKey, pepper: undefined });
  });

  it('stops the start when its pepper was removed, or with another key', async () => {
    await expect(find([next])).rejects.toThrow(/^TOKEN_PEPPER: the pepper is missing .* secrets identity-key/);
    await expect(find([old], own)).rejects.toThrow(
      /^IDENTITY_KEY: the people in audiences are stored with another key/,
    );
  });

  it('is another one after it was accepted', async () => {
    const secrets = { tokenPeppers: testSecrets.tokenPeppers, identityKey: own };
    await acceptIdentityKey({ database, secrets });
    expect((await find([old], own)).bytes.toString('hex')).toBe(own);
    await expect(find([old])).rejects.toThrow('TOKEN_PEPPER');
  });
});
