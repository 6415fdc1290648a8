import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createPartnerClient } from './testing/partner-client.ts';

// What the people of a partner and staff do with its keys. api/auth/client-assertion.test.ts signs with them.

const api = await createTestApp();
const samir = await api.userToken('Samir');
const anna = await api.userToken('Anna');
const client = createPartnerClient(api, samir);
const mine = await client.newPartner();
const other = await client.newPartner();

/** A public key as a JSON Web Key. */
function newKey(kid: string): string {
  const { publicKey } = generateKeyPairSync('ed25519');
  return JSON.stringify({ ...publicKey.export({ format: 'jwk' }), kid });
}

async function kidsOf(id = mine.id): Promise<string[]> {
  const { data } = await api.graphql<{ getPartner: { publicKeys: { kid: string; kind: string }[] } }>(
    `{ getPartner(id: "${id}") { publicKeys { kid kind createdAt } } }`,
    { token: samir },
  );
  return data.getPartner.publicKeys.map(({ kid }) => kid);
}

const set = (input: object, token = mine.person.token) =>
  client.codeOf('setPartnerKeys', { partnerId: mine.id, publicKeys: '', ...input }, token);

describe('the public keys of a partner', () => {
  it('are registered next to each other and removed one by one by its people, and by staff', async () => {
    const old = newKey('old');
    expect(await set({ publicKeys: old })).toBeUndefined();
    expect(await set({ publicKeys: newKey('new'), keepKids: ['old'] })).toBeUndefined();
    expect(await kidsOf()).toEqual(['old', 'new']);
    expect(await set({ publicKeys: old, keepKids: ['old', 'new'] }, samir)).toBeUndefined();
    expect(await kidsOf()).toEqual(['old', 'new']);
    expect(await set({ keepKids: ['new'] })).toBeUndefined();
    expect(await kidsOf()).toEqual(['new']);
    const events = await api.database.asOwner(
      `select actor_name, changes from audit_event where action = 'partner.keys_set' and target_id = '${mine.id}'
       order by occurred_at, id`,
    );
    expect(events).toMatchObject([
      { actor_name: 'Frida Wetter', changes: [{ before: null, after: 'old' }] },
      { actor_name: 'Frida Wetter', changes: [{ before: 'old', after: 'old new' }] },
      { actor_name: 'Samir Haddad', changes: [{ before: 'old new', after: 'old new' }] },
      { actor_name: 'Frida Wetter', changes: [{ before: 'old new', after: 'new' }] },
    ]);
  });

  it('stay as they are when one to keep is gone, another one has its kid, or there are too many', async () => {
    expect(await set({ publicKeys: newKey('stays') })).toBeUndefined();
    expect(await set({ publicKeys: newKey('more'), keepKids: ['stays', 'gone'] })).toBe('NOT_FOUND keepKids');
    expect(await set({ publicKeys: newKey('stays'), keepKids: ['stays'] })).toBe('INVALID publicKeys');
    const five = `{"keys":[${['1', '2', '3', '4', '5'].map(newKey).join(',')}]}`;
    expect(await set({ publicKeys: five, keepKids: ['stays'] })).toBe('LIMIT_EXCEEDED publicKeys');
    expect(await set({ publicKeys: 'no key', keepKids: ['stays'] })).toBe('INVALID publicKeys');
    expect(await set({ endSecrets: true })).toBe('STATE_FORBIDS endSecrets');
    expect(await kidsOf()).toEqual(['stays']);
  });

  it('end the secrets or the access tokens if its people ask for it', async () => {
    const { id, person, clientId, clientSecret } = await client.newPartner();
    const { token } = await client.requestToken(clientId, clientSecret);
    const by = (input: object) => client.codeOf('setPartnerKeys', { partnerId: id, ...input }, person.token);
    expect(await by({ publicKeys: newKey('own'), endSecrets: true, endTokens: true })).toBeUndefined();
    expect((await client.requestToken(clientId, clientSecret)).status).toBe(401);
    expect((await api.graphql('{ viewer { isStaff } }', { token })).status).toBe(401);
  });

  it('are out of reach of the people of other partners and of companies', async () => {
    const before = await kidsOf(other.id);
    const input = { partnerId: other.id, publicKeys: newKey('theirs') };
    expect(await client.codeOf('setPartnerKeys', input, mine.person.token)).toBe('NOT_FOUND partnerId');
    const { errors } = await api.graphql(
      'mutation ($input: SetPartnerKeysInput!) { setPartnerKeys(input: $input) { partner { id } } }',
      { token: anna, variables: { input } },
    );
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await kidsOf(other.id)).toEqual(before);
  });
});
