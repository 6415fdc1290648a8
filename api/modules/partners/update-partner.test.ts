import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../db/sql.ts';
import { demoId } from '../../demo/ids.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { needsPostgres } from '../../testing/needs-postgres.ts';
import { whileUncommitted } from '../../testing/while-uncommitted.ts';
import { createTestApp } from '../../testing/test-app.ts';

const api = await createTestApp();
const wetterfrosch = demoId('Wetterfrosch Analytics');
const callback = 'https://wetterfrosch.example/connected';

let samir: string;
let anna: string;
let viktor: string;

beforeAll(async () => {
  [samir, anna, viktor] = await Promise.all([api.userToken('Samir'), api.userToken('Anna'), api.userToken('Viktor')]);
});

interface Partner {
  readonly id: string;
  readonly name: string;
  readonly websiteUrl: string | null;
  readonly redirectUris: string[];
}

interface Result {
  readonly partner: Partner | null;
  readonly userErrors: { code: string; field: string[]; message: string }[];
}

const fields = 'id name websiteUrl redirectUris';

async function update(input: object): Promise<Result> {
  const { data, errors } = await api.graphql<{ updatePartner: Result }>(
    `mutation ($input: UpdatePartnerInput!) { updatePartner(input: $input) {
      partner { ${fields} } effectiveAt userErrors { code field message } } }`,
    { token: samir, variables: { input } },
  );
  expect(errors).toBeUndefined();
  return data.updatePartner;
}

const read = (id: string, token: string) =>
  api.graphql<{ getPartner: (Partner & { clientId: string | null }) | null } | null>(
    `query ($id: ID!) { getPartner(id: $id) { ${fields} clientId } }`,
    { token, variables: { id } },
  );

async function create(input: object): Promise<Result> {
  const { data, errors } = await api.graphql<{ createPartner: Result }>(
    'mutation ($input: CreatePartnerInput!) { createPartner(input: $input) { partner { id } userErrors { code field } } }',
    { token: samir, variables: { input } },
  );
  expect(errors).toBeUndefined();
  return data.createPartner;
}

const newPartner = async (values: object = {}): Promise<string> =>
  (await create({ name: randomUUID(), ...values })).partner?.id ?? '';

const events = (id: string) =>
  api.database.asOwner(
    `select company_id, actor_name, changes from audit_event
     where action = 'partner.updated' and target_id = '${id}' order by occurred_at, id`,
  );

describe('updatePartner', () => {
  it('changes only the given fields, and records each change once', async () => {
    const id = await newPartner({ websiteUrl: 'https://first.example', redirectUris: [callback] });
    const uris = [callback, 'https://wetterfrosch.example/other?tenant=1', callback];
    expect((await update({ partnerId: id, redirectUris: uris })).partner).toMatchObject({
      websiteUrl: 'https://first.example',
      redirectUris: uris.slice(0, 2),
    });
    await update({ partnerId: id, redirectUris: uris });
    const name = `New name ${id}`;
    expect((await update({ partnerId: id, name: ` ${name} `, websiteUrl: null })).partner).toMatchObject({
      name,
      websiteUrl: null,
      redirectUris: uris.slice(0, 2),
    });
    expect((await update({ partnerId: id, redirectUris: [] })).partner?.redirectUris).toEqual([]);
    const [first, second, third, ...others] = await events(id);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      company_id: null,
      actor_name: 'Samir Haddad',
      changes: [{ field: 'redirectUris', before: callback, after: uris.slice(0, 2).join(' ') }],
    });
    expect(second?.['changes']).toMatchObject([{ field: 'name' }, { field: 'websiteUrl', after: null }]);
    expect(third?.['changes']).toMatchObject([{ field: 'redirectUris', after: null }]);
  });

  it('rejects values that aren’t allowed, and changes nothing', async () => {
    const id = await newPartner();
    const codes = async (input: object) =>
      (await update({ partnerId: id, ...input })).userErrors.map(({ code, field }) => `${code} ${field[1] ?? ''}`);
    expect(await codes({ name: ' ' })).toEqual(['INVALID name']);
    expect(await codes({ name: 'wetterfrosch ANALYTICS' })).toEqual(['CONFLICT name']);
    expect(await codes({ websiteUrl: 'http://plain.example' })).toEqual(['INVALID websiteUrl']);
    expect(await codes({ redirectUris: [callback, 'http://plain.example'] })).toEqual(['INVALID redirectUris']);
    const eleven = Array.from({ length: 11 }, (_, index) => `${callback}/${String(index)}`);
    expect(await codes({ redirectUris: eleven })).toEqual(['LIMIT_EXCEEDED redirectUris']);
    for (const partnerId of [randomUUID(), 'nonsense']) {
      expect(await codes({ partnerId, name: 'x' })).toEqual(['NOT_FOUND partnerId']);
    }
    const { userErrors } = await update({ partnerId: id, redirectUris: ['https://p.example/#x'] });
    expect(userErrors[0]?.message).toBe('redirectUris: https://p.example/#x must not contain a fragment.');
    expect(await events(id)).toEqual([]);
  });

  it('is forbidden to everyone but staff', async () => {
    for (const token of [anna, viktor, demoSecrets.apiKey, await api.partnerToken()]) {
      const { errors } = await api.graphql(
        `mutation { updatePartner(input: { partnerId: "${wetterfrosch}", name: "x" }) { partner { id } } }`,
        { token },
      );
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });
});

describe('getPartner', () => {
  it('returns an active partner to an admin, without its client ID, and to staff with it', async () => {
    const { data } = await read(wetterfrosch, anna);
    expect(data?.getPartner).toMatchObject({ name: 'Wetterfrosch Analytics', redirectUris: [], clientId: null });
    expect((await read(wetterfrosch, samir)).data?.getPartner?.clientId).toBe(demoSecrets.partnerClientId);
  });

  it('returns a suspended partner to staff only, and null for an unknown ID', async () => {
    const id = await newPartner();
    await api.graphql(
      `mutation { setPartnerStatus(input: { partnerId: "${id}", status: SUSPENDED }) { userErrors { message } } }`,
      { token: samir },
    );
    expect((await read(id, anna)).data?.getPartner).toBeNull();
    expect((await read(id, samir)).data?.getPartner?.id).toBe(id);
    for (const unknown of [randomUUID(), 'nonsense'])
      for (const token of [anna, samir]) expect((await read(unknown, token)).data?.getPartner).toBeNull();
  });

  it('is forbidden to a viewer without ACCESS_READ in any company', async () => {
    expect((await read(wetterfrosch, viktor)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('a name that another process is storing', needsPostgres(api.database), () => {
  /** The result of `work`, whose statement has begun while another process's partner has the name, not yet committed. */
  async function whileTaken(name: string, until: string, work: () => Promise<Result>): Promise<string[]> {
    const taken = statement('insert into partner (id, name, client_id) values ($1, $2, $3)', [
      randomUUID(),
      name,
      randomUUID(),
    ]);
    const { userErrors } = await whileUncommitted(api.database, { until, write: (other) => other.all(taken) }, work);
    return userErrors.map(({ code, field }) => `${code} ${field[1] ?? ''}`);
  }

  it('is a conflict for updatePartner, not a failure, and nothing changes', async () => {
    const partnerId = await newPartner();
    const name = `Raced for ${randomUUID()}`;
    const conflict = await whileTaken(name, 'update "partner"', () =>
      update({ partnerId, name: name.toUpperCase(), websiteUrl: 'https://raced.example' }),
    );
    expect(conflict).toEqual(['CONFLICT name']);
    expect((await read(partnerId, samir)).data).toMatchObject({ getPartner: { websiteUrl: null } });
    expect(await events(partnerId)).toEqual([]);
  });

  it('is a conflict for createPartner', async () => {
    const name = `Raced for ${randomUUID()}`;
    expect(await whileTaken(name, 'insert into "partner"', () => create({ name }))).toEqual(['CONFLICT name']);
  });
});
