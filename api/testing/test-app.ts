import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { GraphQLFormattedError } from 'graphql';
import { afterAll } from 'vitest';
import type { Tracing } from '#shared/node/tracing.ts';
import { noProxies, type TrustedProxies } from '#shared/trusted-proxies.ts';
import { createApp } from '../app.ts';
import { Browser, signIn } from '../auth/oauth/testing/browser.ts';
import type { Config } from '../config/config.ts';
import { type ExternalIssuerConfig, graphqlAudience } from '../config/issuer.ts';
import type { LimitsConfig } from '../config/limits.ts';
import type { MailConfig } from '../config/mail.ts';
import type { StorageConfig } from '../config/storage.ts';
import type { TermsConfig } from '../config/terms.ts';
import type { Database } from '../db/database.ts';
import { demoPeople } from '../demo/people.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createUsageRecorder } from '../modules/usage/index.ts';
import type { UploadQueue, UsageRecorder } from '../services.ts';
import { demoSecrets, testConfig } from './fixed-secrets.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The answer to an operation; `data` is trusted to be what the test asked for. */
export interface GraphQLAnswer<Data> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly data: Data;
  readonly errors: readonly (GraphQLFormattedError & { extensions: { code: string; requestId: string } })[] | undefined;
  /** Absent when the caller is unknown. */
  readonly extensions?: { readonly cost?: { readonly requested: number; readonly actual: number } };
}

export interface GraphQLRequest {
  readonly token?: string;
  readonly variables?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  /** The caller's address; 127.0.0.1 when absent. */
  readonly from?: string;
}

export type DemoFirstName = 'Anna' | 'Viktor' | 'Ruth' | 'Samir';

export interface TestApp {
  /** Listens on loopback: for clients that want a real connection. */
  readonly url: string;
  readonly config: Config;
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  /** Sends an operation, with the demo's API key unless `token` says otherwise. */
  graphql<Data = Record<string, unknown>>(query: string, request?: GraphQLRequest): Promise<GraphQLAnswer<Data>>;
  /** POSTs a form. */
  readonly post: (path: string, form: Record<string, string>) => Promise<Response>;
  /** A person's access token, by a whole sign-in. */
  userToken(firstName: DemoFirstName): Promise<string>;
  /** The demo partner's access token, from the token endpoint. */
  partnerToken(): Promise<string>;
  /** What keys and partners asked; written when a test flushes it. */
  readonly usage: UsageRecorder;
  /** What was logged so far, one JSON text a line. */
  logs(): readonly string[];
}

export interface TestAppOptions {
  readonly now?: () => number;
  /** Limits other than the default ones. */
  readonly limits?: Partial<LimitsConfig>;
  /** Secrets other than the usual ones. */
  readonly secrets?: Partial<Config['secrets']>;
  /** The issuer people sign in at, where it isn't the app itself. */
  readonly externalIssuer?: ExternalIssuerConfig;
  /** Where mails go; to files when absent. No worker sends them. */
  readonly mail?: MailConfig;
  /** Days after which closed companies are erased; they are kept when absent. */
  readonly closedCompanyDays?: number;
  /** The terms of service to accept; none when absent. */
  readonly terms?: TermsConfig;
  /** A database made before, for a second process over the same rows. */
  readonly database?: TestDatabase;
  /** What the app runs on, where that isn't the test database's own driver. */
  readonly through?: Database;
  /** Where whole files are queued. */
  readonly uploadQueue?: UploadQueue;
  /** The proxies in front of it. */
  readonly trustedProxies?: TrustedProxies | undefined;
  /** Where files are stored; in a directory of the test when absent. */
  readonly storage?: StorageConfig;
  /** The origins whose pages may call it; none when absent. */
  readonly corsOrigins?: readonly string[];
  /** What is logged of each response, where that isn't only what went wrong. */
  readonly log?: Config['log'];
  /** Sends traces. */
  readonly tracing?: Tracing;
  /** Counts what the app does. */
  readonly metrics?: Metrics;
}

/** Throws for a response that cost more than was reserved for it, in every test: the guide promises that none does. */
function assertReserved({ extensions }: Pick<GraphQLAnswer<never>, 'extensions'>, query: string): void {
  const { requested = 0, actual = 0 } = extensions?.cost ?? {};
  if (actual > requested) throw new Error(`${requested} points were reserved, and ${actual} charged, for ${query}`);
}

/**
 * The whole API over a database of its own. To be called at the top of a test file, like {@link createTestDatabase};
 * both are gone after the file's last test.
 */
export async function createTestApp({
  now,
  limits,
  secrets,
  externalIssuer,
  mail,
  terms,
  closedCompanyDays,
  database: given,
  through,
  uploadQueue,
  trustedProxies = noProxies,
  storage,
  corsOrigins = [],
  metrics,
  tracing,
  log,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = given ?? (await createTestDatabase());
  const lines: string[] = [];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standard = testConfig((server.address() as AddressInfo).port);
  const objects = await mkdtemp(join(tmpdir(), 'litfass-objects-'));
  const config = {
    ...standard,
    trustedProxies,
    corsOrigins,
    storage: storage ?? { kind: 'builtin' as const, directory: objects },
    limits: { ...standard.limits, ...limits },
    secrets: { ...standard.secrets, ...secrets },
    ...(externalIssuer === undefined ? {} : { externalIssuer }),
    ...(mail === undefined ? {} : { mail }),
    ...(log === undefined ? {} : { log }),
    ...(terms === undefined ? {} : { terms }),
    ...(closedCompanyDays === undefined ? {} : { closedCompanyDays }),
  };
  const usage = createUsageRecorder({
    database: through ?? database,
    now: now ?? Date.now,
    flushAfterMs: undefined,
    onBackgroundError: (error) => void lines.push(`usage was not written: ${String(error)}`),
  });
  const app = await createApp(config, through ?? database, {
    ...(now === undefined ? {} : { now }),
    ...(uploadQueue === undefined ? {} : { uploadQueue }),
    usage,
    metrics,
    tracing,
    logStream: { write: (line) => void lines.push(line) },
  });
  await app.ready();
  server.on('request', (request, response) => app.routing(request, response));
  afterAll(async () => {
    await app.close();
    server.closeAllConnections();
    await rm(objects, { recursive: true, force: true });
    await new Promise((resolve) => server.close(resolve));
  });

  const post = (path: string, form: Record<string, string>) =>
    fetch(`${config.apiUrl}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  return {
    url: config.apiUrl,
    config,
    app,
    database,
    post,
    usage,
    logs: () => lines,
    async graphql(query, { token = demoSecrets.apiKey, variables, headers = {}, from = '127.0.0.1' } = {}) {
      const answer = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${token}`, ...headers },
        payload: { query, ...(variables === undefined ? {} : { variables }) },
        remoteAddress: from,
      });
      const body = answer.json<Omit<GraphQLAnswer<never>, 'status' | 'headers'>>();
      assertReserved(body, query);
      return { status: answer.statusCode, headers: answer.headers, ...body };
    },
    async userToken(firstName) {
      const person = demoPeople.find(({ name }) => name.startsWith(`${firstName} `));
      if (person === undefined) throw new Error(`The demo has no ${firstName}.`);
      const { id, email } = person;
      const server = { url: config.apiUrl, config, post };
      const user = { id, email, password: demoSecrets.passwords[email] ?? '' };
      return (await signIn(new Browser(server, '127.0.0.1'), server, user)).access_token;
    },
    async partnerToken() {
      const answer = await post('/oauth/token', {
        grant_type: 'client_credentials',
        client_id: demoSecrets.partnerClientId,
        client_secret: demoSecrets.partnerClientSecret,
        audience: graphqlAudience(config),
      });
      return ((await answer.json()) as { access_token: string }).access_token;
    },
  };
}
