import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, openSignIn, signIn, signInRequest } from '../auth/oauth/testing/browser.ts';
import { nordlicht } from '../demo/companies.ts';
import { demoPeople } from '../demo/people.ts';
import { createCertificate } from '../testing/certificate.ts';
import { clientAt } from '../testing/client-at.ts';
import { demoSecrets, fixedToken, testConfig, testSecrets } from '../testing/fixed-secrets.ts';
import { freePort } from '../testing/free-port.ts';
import { needsPostgres } from '../testing/needs-postgres.ts';
import { needsNginx, startTemporaryNginx } from '../testing/temporary-nginx.ts';
import { createTestDatabase } from '../testing/test-database.ts';

// An installation as the operator guide describes it: a production process on PostgreSQL behind nginx, which ends TLS. Clients
// connect to nginx from addresses of their own in 127.0.0.0/8, of which only nginx's, 127.0.0.1, is a trusted proxy.

const database = await createTestDatabase();
const script = fileURLToPath(new URL('../main.ts', import.meta.url));
const wrongTries = 10_000;
const stranger = '127.0.0.66';

const gateway = (port: number, apiPort: number, directory: string) => `
  upstream api { server 127.0.0.1:${apiPort}; keepalive 64; }
  server {
    listen 127.0.0.1:${port} ssl backlog=1024;
    ssl_certificate ${directory}/cert.pem;
    ssl_certificate_key ${directory}/key.pem;
    # A connection that is closed between two requests would fail the second one.
    keepalive_requests 1000000;
    location / {
      proxy_pass http://api;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }`;

describe('behind nginx with TLS', { timeout: 120_000, ...needsNginx }, () => {
  describe('on PostgreSQL', needsPostgres(database), () => {
    const opened = new AsyncDisposableStack();
    let world: Awaited<ReturnType<typeof build>>;

    async function build() {
      const directory = await mkdtemp(join(tmpdir(), 'litfass-nginx-'));
      opened.defer(() => rm(directory, { recursive: true, force: true }));
      const { cert, key } = await createCertificate();
      await writeFile(join(directory, 'cert.pem'), cert);
      await writeFile(join(directory, 'key.pem'), key, { mode: 0o600 });
      const [port, apiPort] = [await freePort(), await freePort()];
      const url = `https://127.0.0.1:${port}`;
      const api = spawn(process.execPath, [script], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env['PATH'] ?? '',
          NODE_ENV: 'production',
          DATABASE_URL: database.url,
          DATA_DIR: directory,
          API_PORT: String(apiPort),
          API_URL: url,
          PORTAL_URL: 'https://portal.example',
          TRUSTED_PROXIES: '127.0.0.1',
          AUTH_CLIENT_SECRET: testSecrets.portalClientSecrets[0],
          SESSION_SECRET: testSecrets.sessionSecrets[0],
          TOKEN_PEPPER: testSecrets.tokenPeppers[0],
          LOG_LEVEL: 'error',
        },
      });
      const ended = once(api, 'exit');
      opened.defer(async () => {
        api.kill('SIGTERM');
        await ended;
      });
      opened.use(await startTemporaryNginx(directory, gateway(port, apiPort, directory)));
      const at = (address: string) => {
        const client = clientAt(address, cert);
        opened.defer(() => client.close());
        return client;
      };
      const { fetch } = at('127.0.0.2');
      // nginx answers 502 until the API listens.
      while (api.exitCode === null && (await fetch(`${url}/readyz`)).status !== 200);
      return { url, apiUrl: `http://127.0.0.1:${apiPort}`, at, cert };
    }

    beforeAll(async () => void (world = await build()));
    afterAll(() => opened.disposeAsync());

    /** A client at an IP address of its own: its calls, and a browser that signs in. */
    function clientFrom(address: string) {
      const { fetch } = world.at(address);
      const config = { ...testConfig(0, 'https://portal.example'), apiUrl: world.url };
      const post = (path: string, form: Record<string, string>) =>
        fetch(`${world.url}${path}`, { method: 'POST', body: new URLSearchParams(form) });
      const server = { url: world.url, config, fetch, post };
      const graphql = async (token: string, query: string, variables: object = {}, headers = {}) => {
        const response = await fetch(`${world.url}/graphql`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ query, variables }),
        });
        return { status: response.status, headers: response.headers, body: await response.text() };
      };
      return {
        graphql,
        post,
        server,
        browser: () => new Browser(server, address),
        statusOf: async (token: string, headers = {}) =>
          (await graphql(token, '{ viewer { isStaff } }', {}, headers)).status,
      };
    }

    async function createKey(from: ReturnType<typeof clientFrom>, allowedCidrs: readonly string[]) {
      const input = { companyId: nordlicht.id, name: `Behind nginx ${allowedCidrs.join()}`, scopes: ['REPORTS_READ'] };
      const { body } = await from.graphql(
        demoSecrets.apiKey,
        'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { value token { id } } }',
        { input: { ...input, allowedCidrs } },
      );
      const { data } = JSON.parse(body) as { data: { createAPIToken: { value: string; token: { id: string } } } };
      return { id: data.createAPIToken.token.id, value: data.createAPIToken.value };
    }

    it('an allow-listed key works from its network and from no other', async () => {
      const { value } = await createKey(clientFrom('127.0.0.2'), ['127.0.2.0/24']);
      expect(await clientFrom('127.0.2.7').statusOf(value)).toBe(200);
      for (const address of ['127.0.0.2', '127.0.3.7', '127.0.0.1']) {
        const other = clientFrom(address);
        expect(await other.statusOf(value), address).toBe(401);
        const forged = address === '127.0.0.1' ? '127.0.3.7' : '127.0.2.7';
        expect(await other.statusOf(value, { 'x-forwarded-for': forged }), address).toBe(401);
        expect(await other.statusOf(value, { forwarded: 'for=127.0.2.7', 'x-real-ip': '127.0.2.7' })).toBe(401);
      }
    });

    it('a client that goes around nginx can’t choose its address', async () => {
      const { value } = await createKey(clientFrom('127.0.0.2'), ['127.0.4.0/24']);
      const around = clientAt('127.0.5.9');
      opened.defer(() => around.close());
      const send = (forwardedFor: string) =>
        around.fetch(`${world.apiUrl}/graphql`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${value}`,
            'content-type': 'application/json',
            'x-forwarded-for': forwardedFor,
          },
          body: JSON.stringify({ query: '{ viewer { isStaff } }' }),
        });
      expect((await send('127.0.4.9')).status).toBe(401);
      expect((await send('127.0.4.9, 127.0.0.1')).status).toBe(401);
    });

    it('the audit log, the last use of a key and a denied request have the client’s address', async () => {
      const owner = clientFrom('127.0.0.7');
      const { id, value } = await createKey(owner, ['127.0.6.0/24']);
      await clientFrom('127.0.6.5').statusOf(value, { 'x-forwarded-for': '203.0.113.5' });
      const denied = await clientFrom('127.0.7.5').graphql(value, '{ viewer { isStaff } }');
      const { body } = await owner.graphql(
        demoSecrets.apiKey,
        `query ($companyId: ID!, $id: ID!, $requestId: String!) {
          listAuditEventsByCompany(companyId: $companyId, filter: { targetId: { eq: $id } }) { items { action ipAddress } }
          explainDenial(companyId: $companyId, requestId: $requestId) { message }
        }`,
        { companyId: nordlicht.id, id, requestId: denied.headers.get('x-request-id') },
      );
      expect(JSON.parse(body)).toMatchObject({
        data: {
          listAuditEventsByCompany: { items: [{ action: 'api_token.created', ipAddress: '127.0.0.7' }] },
          explainDenial: { message: expect.stringContaining('127.0.7.5') as string },
        },
      });
      // Written after the response.
      const lastUse = () => database.asOwner(`select last_used_ip from api_token where id = '${id}'`);
      await expect.poll(lastUse, { timeout: 20_000 }).toEqual([{ last_used_ip: '127.0.6.5' }]);
    });

    /** Sends the requests of a stranger, and between them those of others. Returns how often each status came. */
    async function flood(send: (index: number) => Promise<number>, others: () => Promise<void>) {
      const counts = new Map<number, number>();
      const batch = 500;
      for (let start = 0; start < wrongTries; start += batch) {
        const sent = Array.from({ length: batch }, (_, index) => send(start + index));
        const [statuses] = await Promise.all([Promise.all(sent), others()]);
        for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
      }
      return counts;
    }

    it('10,000 wrong bearers of one address cost no one else a 429', async () => {
      const [guesser, customer, beginner] = [clientFrom(stranger), clientFrom('127.0.0.8'), clientFrom('127.0.0.67')];
      const [{ value }, unused] = [await createKey(customer, []), await createKey(customer, ['127.0.0.0/16'])];
      const counts = await flood(
        (index) => guesser.statusOf(fixedToken(`guess ${index}`), { 'x-forwarded-for': `127.0.9.${index % 250}` }),
        async () => {
          expect(await customer.statusOf(value)).toBe(200);
          expect(await customer.statusOf(demoSecrets.apiKey)).toBe(200);
        },
      );
      expect([...counts.keys()].toSorted()).toEqual([401, 429]);
      // 60 are allowed, then one per second, and those that were under way together.
      expect(counts.get(429)).toBeGreaterThan(wrongTries * 0.9);
      expect(await beginner.statusOf(fixedToken('one mistake'))).toBe(401);
      // A key that was valid recently keeps working for the colleagues at the stranger's address, and others wait.
      expect(await guesser.statusOf(value)).toBe(200);
      expect(await guesser.statusOf(unused.value)).toBe(429);
    });

    it('10,000 wrong passwords of one address keep no one else out, not even from the same account', async () => {
      const people = demoPeople.map(({ id, email }) => ({ id, email, password: demoSecrets.passwords[email] ?? '' }));
      const guesser = clientFrom(stranger);
      const browser = guesser.browser();
      const page = await openSignIn(browser, signInRequest(guesser.server));
      let address = 0;
      const counts = await flood(
        async (index) => {
          const email = people[index % people.length]?.email ?? '';
          return (await browser.submit(page, { email, password: `guess ${index}` })).status;
        },
        async () => {
          const person = people[address % people.length];
          const owner = clientFrom(`127.0.10.${(address += 1)}`);
          if (person === undefined) throw new Error('The demo has no people.');
          expect((await signIn(owner.browser(), owner.server, person)).access_token).toBeDefined();
        },
      );
      expect([...counts.entries()].toSorted()).toEqual([
        [422, 20],
        [429, wrongTries - 20],
      ]);
    });

    it('wrong secrets of a partner from one address don’t keep the partner out', async () => {
      const [guesser, partner] = [clientFrom(stranger), clientFrom('127.0.0.9')];
      const form = {
        grant_type: 'client_credentials',
        client_id: demoSecrets.partnerClientId,
        client_secret: demoSecrets.partnerClientSecret,
        audience: `${world.url}/graphql`,
      };
      const statuses = new Set<number>();
      for (let index = 0; index < 40; index += 1) {
        statuses.add((await guesser.post('/oauth/token', { ...form, client_secret: `guess ${index}` })).status);
      }
      expect([...statuses].toSorted()).toEqual([401, 429]);
      expect((await partner.post('/oauth/token', form)).status).toBe(200);
    });
  });
});
