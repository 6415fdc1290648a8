import { afterAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../db/database.ts';
import { openPostgres } from '../db/postgres/index.ts';
import { demoSecrets } from '../testing/fixed-secrets.ts';
import { startRelay } from '../testing/relay.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const query = '{ listCompanies { items { id } } }';

/** The API over a way to the database that can be cut. */
async function openApi(url: string) {
  const relay = await startRelay(url);
  const driver = openPostgres(relay.url);
  const api = await createTestApp({ database, through: createDatabase(driver) });
  afterAll(async () => {
    await driver.close();
    await relay.close();
  });
  const backWithin2Seconds = async () => {
    await relay.accept();
    await expect.poll(async () => (await api.graphql(query)).status, { timeout: 2_000 }).toBe(200);
  };
  return { relay, api, backWithin2Seconds };
}

// PGlite runs in the process, so it can't be away.
const opened = database.url === undefined ? undefined : await openApi(database.url);
const token = await opened?.api.userToken('Anna');

describe.runIf(opened !== undefined)('while the database can’t be reached', () => {
  if (opened === undefined) return;
  const { relay, api, backWithin2Seconds } = opened;

  it('a request is 503 with Retry-After and a code of its own, and 200 as soon as the database is back', async () => {
    expect(await api.graphql(query)).toMatchObject({ status: 200 });
    await relay.refuse();
    for (const [caller, headers] of [
      [demoSecrets.apiKey, {}],
      [demoSecrets.apiKey, { accept: 'application/graphql-response+json' }],
      [token ?? '', {}],
      ['A'.repeat(43), {}],
    ] as const) {
      const away = await api.graphql(query, { token: caller, headers });
      expect(away).toMatchObject({
        status: 503,
        headers: { 'retry-after': '2' },
        errors: [{ extensions: { code: 'UNAVAILABLE', retryAfterSeconds: 2 } }],
      });
      expect(JSON.stringify(away)).not.toMatch(/ECONNREFUSED|ECONNRESET|127\.0\.0\.1|terminated/);
    }
    await backWithin2Seconds();
  });

  it('a token request is 503 with Retry-After', async () => {
    await relay.refuse();
    const exchanged = await api.post('/oauth/token', {
      grant_type: 'client_credentials',
      client_id: demoSecrets.partnerClientId,
      client_secret: demoSecrets.partnerClientSecret,
    });
    expect(exchanged.status).toBe(503);
    expect(exchanged.headers.get('retry-after')).toBe('2');
    expect(await exchanged.json()).toMatchObject({ error: 'server_error' });
    await backWithin2Seconds();
  });

  it('on a network that drops all packets, requests are 503 too, and 200 as soon as it works again', async () => {
    relay.silence();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await api.graphql(query)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    }
    relay.resume();
    await expect.poll(async () => (await api.graphql(query)).status, { timeout: 2_000 }).toBe(200);
    for (let round = 0; round < 20; round += 1) expect(await api.graphql(query)).toMatchObject({ status: 200 });
  });

  it('a request whose connection is lost while it runs is 503 too', async () => {
    relay.silence();
    const [answer] = await Promise.all([api.graphql(query), relay.refuse()]);
    expect(answer).toMatchObject({ status: 503, errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
    relay.resume();
    await backWithin2Seconds();
  });
});
