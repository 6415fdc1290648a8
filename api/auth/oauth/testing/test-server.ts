import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { Config } from '#api/config/config.ts';
import type { Database } from '#api/db/database.ts';
import { query } from '#api/db/sql.ts';
import type { Mail, MailQueue } from '#api/mail/index.ts';
import { testConfig, testSecrets } from '#api/testing/fixed-secrets.ts';
import { openTestDatabase, type TestDatabase } from '#api/testing/test-database.ts';
import { createDigests } from '../../digest.ts';
import { hashPassword } from '../../password.ts';
import { type AuthorizationServer, createAuthorizationServer, type Log } from '../index.ts';

export interface TestPartner {
  readonly id: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** A mail as it was queued. */
interface QueuedMail {
  readonly to: Parameters<MailQueue['queueMail']>[1];
  readonly mail: Mail;
}

/** An authorization server on a port of its own over a database of its own. */
export interface TestServer extends AsyncDisposable {
  readonly url: string;
  readonly config: Config;
  readonly database: TestDatabase;
  /** The first process. */
  readonly authorizationServer: AuthorizationServer;
  readonly authorizationServers: readonly AuthorizationServer[];
  /** Every mail that was queued. */
  readonly mails: QueuedMail[];
  readonly mail: MailQueue;
  /** Everything that was logged, one JSON text a line. */
  readonly logged: string[];
  addPartner(options?: { status?: 'ACTIVE' | 'SUSPENDED' }): Promise<TestPartner>;
  /** A further secret for a partner, expired already if `expiresAt` is past. */
  addSecret(partner: TestPartner, expiresAt: Date | null): Promise<string>;
  addUser(options?: { name?: string | null }): Promise<TestUser>;
  /** POSTs a form; a string goes as it is, so that it can be malformed. `from` plays the caller's address. */
  post(
    path: string,
    form: Record<string, string> | string,
    options?: { headers?: Record<string, string>; from?: string },
  ): Promise<Response>;
}

/** For `beforeAll`: a database takes a second or two to start, on a busy machine more than the usual ten. */
export const startTimeout = 60_000;

interface TestServerOptions {
  readonly now?: () => number;
  /** Whether mails are sent. */
  readonly canMail?: boolean;
  /** The secrets of several processes that get the requests in turn; by default one process. */
  readonly processes?: readonly Config['secrets'][];
}

/** Starts one; dispose of it when done. */
export async function startTestServer({
  now = Date.now,
  canMail = true,
  processes = [testSecrets],
}: TestServerOptions = {}): Promise<TestServer> {
  const database = await openTestDatabase();
  const logged: string[] = [];
  const write = (details: object, message: string) =>
    void logged.push(JSON.stringify({ message, ...serialized(details) }));
  const log: Log = { debug: write, info: write, warn: write, error: write };

  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standard = testConfig((server.address() as AddressInfo).port, 'http://portal.test:3000');
  const config = { ...standard, secrets: processes[0] ?? testSecrets };
  const mails: QueuedMail[] = [];
  const mail: MailQueue = {
    isEnabled: canMail,
    reachesPeople: canMail,
    queueMail: (_transaction, to, content) => Promise.resolve(void mails.push({ to, mail: content })),
  };
  const authorizationServers: AuthorizationServer[] = [];
  for (const secrets of processes) {
    const parts = { config: { ...config, secrets }, database, mail, log, now };
    authorizationServers.push(await createAuthorizationServer(parts));
  }
  const [authorizationServer] = authorizationServers;
  if (authorizationServer === undefined) throw new Error('A test server needs a process.');
  let requests = 0;
  server.on('request', (request, response) => {
    const address = request.headers['x-test-address'];
    const process = authorizationServers[requests++ % authorizationServers.length] ?? authorizationServer;
    process
      .handle(request, response, typeof address === 'string' ? address : '127.0.0.1')
      .catch((error: unknown) => log.error({ err: error }, 'handle() must never reject'));
  });
  const digests = createDigests(config.secrets.tokenPeppers);

  async function addSecret(partner: Pick<TestPartner, 'id'>, expiresAt: Date | null): Promise<string> {
    const clientSecret = `lfps_${randomBytes(24).toString('hex')}`;
    await database.platform((platform) =>
      platform.all(
        query.insertInto('partner_secret').values({
          id: randomUUID(),
          partner_id: partner.id,
          digest: digests.partnerSecret(clientSecret),
          last_four: clientSecret.slice(-4),
          expires_at: expiresAt?.toISOString() ?? null,
        }),
      ),
    );
    return clientSecret;
  }

  return {
    url: config.apiUrl,
    config,
    database,
    authorizationServer,
    authorizationServers,
    mail,
    mails,
    logged,
    addSecret,
    async addPartner({ status = 'ACTIVE' } = {}) {
      const partner = { id: randomUUID(), clientId: `lfp_${randomBytes(8).toString('hex')}` };
      await database.platform((platform) =>
        platform.all(
          query.insertInto('partner').values({
            id: partner.id,
            name: partnerOf({ ...partner, clientSecret: '' }).name,
            client_id: partner.clientId,
            status,
          }),
        ),
      );
      return { ...partner, clientSecret: await addSecret(partner, null) };
    },
    async addUser({ name = 'Anna Petersen' } = {}) {
      const id = randomUUID();
      const user = { id, email: `Anna.${id.slice(0, 8)}@example.com`, password: `correct horse ${id}` };
      const passwordHash = await hashPassword(user.password);
      await database.platform((platform) =>
        platform.all(
          query.insertInto('user_account').values({ id, email: user.email, name, password_hash: passwordHash }),
        ),
      );
      return user;
    },
    post: (path, form, { headers = {}, from } = {}) =>
      fetch(`${config.apiUrl}${path}`, {
        method: 'POST',
        redirect: 'manual',
        body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          ...(from === undefined ? {} : { 'X-Test-Address': from }),
          ...headers,
        },
      }),
    async [Symbol.asyncDispose]() {
      for (const process of authorizationServers) await process.close();
      await closeServer(server);
      await database.close();
    },
  };
}

/** The form of a partner's token request, complete and right. */
export function tokenForm(server: TestServer, partner: TestPartner): Record<string, string> {
  return {
    grant_type: 'client_credentials',
    client_id: partner.clientId,
    client_secret: partner.clientSecret,
    audience: `${server.url}/graphql`,
  };
}

/** A partner as the authorization server names the one behind a token. */
export function partnerOf({ id }: TestPartner): { id: string; name: string; allowedCidrs: string[] } {
  return { id, name: `Partner ${id}`, allowedCidrs: [] };
}

/** An Authorization header as most clients send it. */
export function basic(clientId: string, clientSecret: string): Record<string, string> {
  return { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` };
}

/** Every row of a table as text, to search for what must not be there. */
export async function dumpTable(database: Database, table: 'oidc_artifact' | 'oidc_signing_key'): Promise<string> {
  const rows = await database.identity.all(
    query.selectFrom(table).select(sql<string>`row_to_json(${sql.table(table)})::text`.as('row')),
  );
  return rows.map(({ row }) => row).join('\n');
}

function serialized(details: object): object {
  if (!('err' in details) || !(details.err instanceof Error)) return details;
  return { ...details, err: details.err.stack };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
