import { fastify, type FastifyInstance, LogController } from 'fastify';
import { createDependencyLog } from '#shared/node/dependency-log.ts';
import type { Tracing } from '#shared/node/tracing.ts';
import { requestIdOf } from '#shared/node/trace-context.ts';
import { createAuthenticator } from './auth/authenticate.ts';
import { createDigests } from './auth/digest.ts';
import { findIdentityKey } from './auth/identity-key.ts';
import { followKeyChanges } from './auth/key-changes.ts';
import { createExternalUsers } from './auth/external-issuer/index.ts';
import { createAuthorizationServer } from './auth/oauth/index.ts';
import type { Config } from './config/config.ts';
import { createCursorCodec } from './db/list/cursor.ts';
import type { Database } from './db/database.ts';
import { Draining, registerDraining } from './http/draining.ts';
import { sendError } from './http/error-response.ts';
import { registerClientAddress } from './http/client-address.ts';
import { createClientErrorHandler } from './http/client-errors.ts';
import { createCompiledDocuments } from './http/compiled-documents.ts';
import { registerCompression } from './http/compression.ts';
import { registerGraphQLRoute } from './http/graphql-route.ts';
import { registerHealthRoutes } from './http/health-routes.ts';
import { acceptExpectations, arrivalLimitMs, hostFault, silentConnectionMs } from './http/connections.ts';
import { registerMailRoutes } from './http/mail-routes.ts';
import { registerMethods } from './http/methods.ts';
import { registerOAuthRoutes } from './http/oauth-routes.ts';
import { loggerOptions } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createDenialRecorder } from './modules/denials/index.ts';
import { registerReaderFeedbackRoute } from './http/reader-feedback-route.ts';
import { registerTokenRevocationRoute } from './http/token-revocation-route.ts';
import { createFirstRun } from './modules/platform/index.ts';
import { createUsageRecorder } from './modules/usage/index.ts';
import { boundShutdown } from './http/shutdown.ts';
import { createMailQueue, type WakeMailWorker } from './mail/index.ts';
import type { Services, UploadQueue, UsageRecorder } from './services.ts';
import { createObjectStore } from './storage/index.ts';
import { BuiltinStore } from './storage/builtin/builtin-store.ts';
import { observeRequests } from './http/observe-requests.ts';
import { registerStorageRoute } from './http/storage-route.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createProcessLog } from './process-log.ts';
import { watchCaches, watchPools, watchRedis, watchReplica, watchTurns } from './metrics/gauges.ts';
import { DatabaseShares } from './limits/database-shares.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { createCounters } from './limits/shared-counters.ts';
import { schema, schemaText } from './schema/schema.ts';

/** Enough for nearly every operation, and less than the 10 s that service managers wait before they kill a process. */
const shutdownGraceMs = 8_000;

/** Replacements of dependencies for tests. */
export interface AppOverrides {
  readonly now?: () => number;
  /** The log stream; standard output by default. */
  readonly logStream?: { write(line: string): void };
  /** Where usage is counted. The app closes it. */
  readonly usage?: UsageRecorder;
  /** The queue of complete files; without it, nothing is queued. */
  readonly uploadQueue?: UploadQueue;
  /** Wakes the worker that sends mails; without it, mails wait for the worker's next look. */
  readonly wakeMailWorker?: WakeMailWorker;
  /** Resolves when jobs can be queued; for `GET /readyz`. */
  readonly checkQueue?: () => Promise<void>;
  /** Counts what the app does; without them, nothing is measured. */
  readonly metrics?: Metrics | undefined;
  /** Sends traces; without it, nothing is traced. */
  readonly tracing?: Tracing | undefined;
  /** Begins when the process receives the signal to stop. */
  readonly draining?: Draining;
}

/** How long counted usage may stay in memory before it is written. */
const usageFlushMs = 5_000;

/**
 * The API over an open, migrated database, without listening and without closing the database. Both the process entry
 * and the tests start here.
 */
export async function createApp(
  config: Config,
  database: Database,
  overrides: AppOverrides = {},
): Promise<FastifyInstance> {
  const docsUrl = (code: string) => `${config.portalUrl}/docs/errors#${code}`;
  // Responses are for one caller; what may be kept says so itself.
  const headers = { ...securityHeaders(), 'cache-control': 'no-store' };
  const app = fastify({
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    // The log adds the id of the running request by itself.
    childLoggerFactory: (logger) => logger,
    logger: loggerOptions(config, 'api', overrides.logStream),
    connectionTimeout: silentConnectionMs,
    requestTimeout: arrivalLimitMs(config.storage),
    // Node would respond without a body; `hostFault` has an error.
    http: { requireHostHeader: false },
    clientErrorHandler: createClientErrorHandler(headers, docsUrl),
    // Fastify would write two lines for each request; `observeRequests` writes those that the operator wants.
    logController: new LogController({ disableRequestLogging: true }),
    // An unreadable URL has no route, so no hook has run.
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply.headers(headers).header('x-request-id', request.id), docsUrl);
    },
  });
  boundShutdown(app, shutdownGraceMs);
  acceptExpectations(app);
  const now = overrides.now ?? Date.now;
  const { metrics } = overrides;
  observeRequests(app, { metrics, log: config.log, tracing: overrides.tracing });
  const mail = createMailQueue({
    tokenPeppers: config.secrets.tokenPeppers,
    isEnabled: config.mail.kind !== 'none',
    reachesPeople: config.mail.kind === 'smtp',
    wake: overrides.wakeMailWorker,
    now,
  });
  const digests = createDigests(config.secrets.tokenPeppers);
  const firstRun = createFirstRun({
    ...{ database, digests, mail, now },
    isBuiltIn: config.externalIssuer === undefined,
  });
  const { logStream } = overrides;
  const log = createProcessLog(config, 'api', logStream && ((line) => logStream.write(line)));
  const redis = createDependencyLog(log, 'Redis');
  const counters = createCounters({
    redisUrl: config.limits.redisUrl,
    now,
    onOutage: (error) => {
      metrics?.redisOutage();
      redis.lost(error);
    },
    onReturn: () => redis.found(),
  });
  const authorizationServer = await createAuthorizationServer({
    ...{ config, database, mail, now, firstRun, counters },
    log: app.log,
    onSignIn: metrics && ((outcome) => metrics.signIn(outcome)),
  });
  const identityKey = await findIdentityKey({ database, secrets: config.secrets });
  const authenticator = createAuthenticator({
    database,
    digests,
    issuedTokens: authorizationServer,
    externalUsers:
      config.externalIssuer &&
      createExternalUsers({ config: config.externalIssuer, identity: database.identity, now, log }),
    now,
    onBackgroundError: (error) => app.log.error({ err: error }, 'a mark of use was not written'),
  });
  const keyChanges = await followKeyChanges(database, authenticator, (error) =>
    app.log.warn({ err: error }, 'keys changed by other processes are noticed after some seconds only'),
  );
  const rateLimits = createRateLimits({ config: config.limits, now, counters });
  const usage =
    overrides.usage ??
    createUsageRecorder({
      database,
      now,
      flushAfterMs: usageFlushMs,
      onBackgroundError: (error) => app.log.error({ err: error }, 'usage was not written'),
    });
  const denials = createDenialRecorder({
    database,
    now,
    onBackgroundError: (error) => app.log.error({ err: error }, 'denied requests were not stored'),
  });
  const storage = await createObjectStore(config, now, log);
  const databaseShares = new DatabaseShares(
    config.limits.turnMs,
    config.database.kind === 'postgres' ? config.database.connections : undefined,
    metrics && ((turnClass, seconds) => metrics.turn(turnClass, seconds)),
  );
  const services: Services = {
    database,
    databaseShares,
    storage,
    uploadQueue: overrides.uploadQueue ?? { enqueue: () => Promise.resolve() },
    mail,
    digests,
    identityKey: identityKey.bytes,
    cursors: createCursorCodec(digests.cursorKeys),
    authenticator,
    signIn: authorizationServer,
    rateLimits,
    usage,
    denials,
    terms: config.terms,
    closedCompanyDays: config.closedCompanyDays,
    now,
    portalUrl: config.portalUrl,
    docsUrl,
  };

  const { draining = new Draining() } = overrides;
  registerDraining(app, draining);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done(hostFault(request));
  });
  registerClientAddress(app, { config, now });
  registerMethods(app);
  app.addHook('onClose', async () => {
    counters.close();
    await Promise.all([
      authorizationServer.close(),
      keyChanges.close(),
      authenticator.settled(),
      usage.close(),
      denials.close(),
      storage.close(),
    ]);
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, docsUrl));
  await registerCompression(app);
  registerOAuthRoutes(app, authorizationServer);
  registerHealthRoutes(app, { database, storage, checkQueue: overrides.checkQueue, draining });
  registerMailRoutes(app, config);
  if (storage instanceof BuiltinStore) registerStorageRoute(app, storage);
  app.get('/schema.graphql', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=300', 'content-type': 'application/graphql; charset=utf-8' })
      .send(schemaText),
  );
  registerTokenRevocationRoute(app, services);
  registerReaderFeedbackRoute(app, services);
  const documents = createCompiledDocuments(schema);
  registerGraphQLRoute(app, services, {
    executionMs: config.limits.executionMs,
    origins: config.corsOrigins,
    documents,
  });
  if (metrics !== undefined) {
    watchTurns(metrics, databaseShares);
    watchPools(metrics, database.driver);
    watchReplica(metrics, database.replica);
    watchRedis(metrics, counters.isOut);
    watchCaches(metrics, { documents: () => documents.state, keys: () => authenticator.cacheState });
  }
  return app;
}
