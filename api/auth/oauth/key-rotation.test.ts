import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { query } from '../../db/sql.ts';
import { idOfKey } from './signing-key-events.ts';
import { type AuthorizationServer, createAuthorizationServer } from './index.ts';
import {
  keyLeadMs,
  keyLifetimeMs,
  keyRetentionMs,
  loadSigningKeys,
  planKeys,
  rotateSigningKey,
} from './signing-keys.ts';
import {
  dumpTable,
  partnerOf,
  startTestServer,
  startTimeout,
  type TestPartner,
  type TestServer,
  tokenForm,
} from './testing/test-server.ts';

const clock = { now: Date.now() };
const now = () => clock.now;
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

let server: TestServer;
let partner: TestPartner;
/** Another process over the same database. */
let other: AuthorizationServer;

beforeAll(async () => {
  server = await startTestServer({ now });
  partner = await server.addPartner();
  other = await createAuthorizationServer({ ...server, log: silent, now });
}, startTimeout);
beforeEach(async () => {
  // One key, old enough to sign.
  const { identity } = server.database;
  const keys = await identity.all(query.selectFrom('oidc_signing_key').select('kid').orderBy('created_at', 'desc'));
  await identity.all(query.deleteFrom('oidc_signing_key').where('kid', '<>', keys[0]?.kid ?? ''));
  clock.now += keyLeadMs;
  await refreshBoth();
});
afterAll(async () => {
  await other.close();
  await server[Symbol.asyncDispose]();
});

const refreshBoth = () => Promise.all([server.authorizationServer.refreshKeys(), other.refreshKeys()]);
const parts = () => ({ database: server.database, tokenPeppers: server.config.secrets.tokenPeppers, now });
const operator = { kind: 'SYSTEM', id: '636c6900-0000-4000-8000-000000000000', name: 'Command line (mara)' } as const;
const origin = { viewer: { actor: operator }, requestId: 'r-5', address: null };
const rotate = (atOnce = false) => rotateSigningKey(parts(), { atOnce, origin });
const kidOf = (token: string) => decodeProtectedHeader(token).kid ?? '';

async function issue(): Promise<string> {
  const answer = await server.post('/oauth/token', tokenForm(server, partner));
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function publishedKeys(): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${server.url}/oauth/jwks`);
  return ((await answer.json()) as { keys: Record<string, unknown>[] }).keys;
}

const publishedKids = async () => (await publishedKeys()).map(({ kid }) => kid);
const here = (token: string) => server.authorizationServer.findPartnerByAccessToken(token);
const there = (token: string) => other.findPartnerByAccessToken(token);

describe('a new signing key', () => {
  it('is in the platform’s audit log, with the keys that were deleted for it', async () => {
    const events = () =>
      server.database.asOwner(`select company_id, actor_name, action, target_type, target_id::text as target, changes
        from audit_event where action like 'signing_key.%' order by occurred_at desc limit 1`);
    const event = {
      company_id: null,
      actor_name: operator.name,
      action: 'signing_key.created',
      target_type: 'SigningKey',
    };
    const first = await rotate();
    const created = { field: 'kid', before: null, after: first };
    expect(await events()).toEqual([{ ...event, target: idOfKey(first), changes: [created] }]);
    expect(idOfKey(first)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const old = (await server.database.identity.all(query.selectFrom('oidc_signing_key').select('kid'))).map(
      ({ kid }) => kid,
    );
    const next = await rotate(true);
    const [{ changes } = {}] = await events();
    expect(changes).toMatchObject([{ after: next }, { field: 'deletedKeys', after: null }]);
    for (const kid of old) expect(JSON.stringify(changes)).toContain(kid);
  });

  it('is published immediately, signs 15 minutes later, and keeps the old one until its tokens have expired', async () => {
    const [old] = await publishedKids();
    const early = await issue();
    const fresh = await rotate();
    await refreshBoth();
    expect(await publishedKids()).toEqual([old, fresh]);
    expect(kidOf(await issue())).toBe(old);

    clock.now += keyLeadMs - 1;
    await refreshBoth();
    expect(kidOf(await issue())).toBe(old);
    clock.now += 1;
    await refreshBoth();
    const late = await issue();
    expect(kidOf(late)).toBe(fresh);
    expect(await publishedKids()).toEqual([fresh, old]);
    for (const token of [early, late]) {
      expect(await here(token)).toEqual(partnerOf(partner));
      expect(await there(token)).toEqual(partnerOf(partner));
    }

    clock.now += keyRetentionMs - 1;
    await refreshBoth();
    expect(await publishedKids()).toEqual([fresh, old]);
    clock.now += 1;
    await refreshBoth();
    expect(await publishedKids()).toEqual([fresh]);
    expect(await here(early)).toBeUndefined();
    expect(await here(late)).toEqual(partnerOf(partner));
  });

  it('takes over during 100 parallel requests without a failure, in this and another process', async () => {
    const [old] = await publishedKids();
    const fresh = await rotate();
    await refreshBoth();
    clock.now += keyLeadMs;
    const work = Array.from({ length: 100 }, async (_, index) => {
      if (index === 50) await server.authorizationServer.refreshKeys();
      const token = await issue();
      expect(await here(token)).toEqual(partnerOf(partner));
      // This one hasn't looked since the key was made.
      expect(await there(token)).toEqual(partnerOf(partner));
      return kidOf(token);
    });
    const kids = new Set(await Promise.all(work));
    for (const kid of kids) expect([old, fresh]).toContain(kid);
    expect(kidOf(await issue())).toBe(fresh);
  });

  it('shows only its public members in the JWKS and in the log, and is stored encrypted', async () => {
    const kid = await rotate();
    await refreshBoth();
    const keys = await publishedKeys();
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
      expect(key).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' });
    }
    const secret = (await loadSigningKeys(parts())).find((key) => key.kid === kid);
    expect(secret?.d).toBeTypeOf('string');
    const places = [await dumpTable(server.database, 'oidc_signing_key'), server.logged.join('\n')];
    for (const place of places) {
      expect(place).toContain(kid);
      for (const part of [secret?.d, secret?.p, secret?.q, secret?.dp, secret?.dq, secret?.qi]) {
        expect(place).not.toContain(part);
      }
    }
  });

  it('is created by one of several processes when the last one is 90 days old', async () => {
    const [old] = await publishedKids();
    clock.now += keyLifetimeMs - keyLeadMs - 1;
    await refreshBoth();
    expect(await publishedKids()).toEqual([old]);
    clock.now += 1;
    await refreshBoth();
    const kids = await publishedKids();
    expect(kids).toHaveLength(2);
    expect(kids[0]).toBe(old);
    expect(kidOf(await issue())).toBe(old);
  });

  it('invalidates tokens of the old keys in every process if those are removed immediately', async () => {
    const token = await issue();
    const fresh = await rotate(true);
    await refreshBoth();
    expect(await publishedKids()).toEqual([fresh]);
    expect([await here(token), await there(token)]).toEqual([undefined, undefined]);
    expect(await there(await issue())).toEqual(partnerOf(partner));
  });

  it('is loaded when a token names it, before the next scheduled load', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      await refreshBoth();
      await rotate(true);
      await server.authorizationServer.refreshKeys();
      const token = await issue();
      expect(await there(token)).toBeUndefined();
      vi.advanceTimersByTime(5_000);
      expect(await there(token)).toEqual(partnerOf(partner));
    } finally {
      vi.useRealTimers();
    }
  });

  it('that can’t be read leaves the known keys in use', async () => {
    const kids = await publishedKids();
    await server.database.driver.failing(/oidc_signing_key/, new Error('gone'), () =>
      expect(server.authorizationServer.refreshKeys()).rejects.toThrow('gone'),
    );
    expect(await publishedKids()).toEqual(kids);
    expect(await here(await issue())).toEqual(partnerOf(partner));
  });
});

describe('the plan of keys', () => {
  const at = 1_800_000_000_000;
  const key = (kid: string, ageMs: number) => ({ kid, createdAt: new Date(at - ageMs).toISOString() });

  it('creates the first key, which signs immediately', () => {
    expect(planKeys([], at)).toEqual({ kids: [], retired: [], isDue: true });
    expect(planKeys([key('a', 0)], at)).toEqual({ kids: ['a'], retired: [], isDue: false });
  });

  it('signs with the oldest key until another has been published for long enough', () => {
    expect(planKeys([key('b', 1), key('a', 2), key('c', 0)], at).kids).toEqual(['a', 'b', 'c']);
  });

  it('keeps each former key until its tokens have expired, however often keys change', () => {
    const hour = 3_600_000;
    const hourly = Array.from({ length: 12 }, (_, age) => key(`k${age}`, age * hour + keyLeadMs));
    // k0 signs from now on; k1 gave way to it now, k10 did so nine hours ago.
    const { kids, retired } = planKeys(hourly, at);
    expect(kids).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7', 'k8', 'k9']);
    expect(retired).toEqual(['k10', 'k11']);
  });
});
