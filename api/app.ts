import { randomUUID } from 'node:crypto';
import { fastify, type FastifyInstance, LogController } from 'fastify';
import { createAuthenticator } from './auth/authenticate.ts';
import { createDigests } from './auth/digest.ts';
import { followKeyChanges } from './auth/key-changes.ts';
import { createExternalUsers } from './auth/external-issuer/index.ts';
import { createAuthorizationServer } from './auth/oauth/index.ts';
import type { Config } from './config/config.ts';
import type { Services } from './context.ts';
import { createCursorCodec } from './db/cursor.ts';
import type { Database } from './db/database.ts';
import { PublicError } from './errors.ts';
import { sendError } from './http/error-response.ts';
import { registerGraphQLRoute } from './http/graphql-route.ts';
import { registerHealthRoutes } from './http/health-routes.ts';
import { registerOAuthRoutes } from './http/oauth-routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createDenialRecorder } from './modules/denials/index.ts';
import { registerTokenRevocationRoute } from './http/token-revocation-route.ts';
import { createUsageRecorder, type UsageRecorder } from './modules/usage/index.ts';
import { boundShutdown } from './http/shutdown.ts';
import { createObjectStore } from './storage/index.ts';
import { BuiltinStore } from './storage/builtin/builtin-store.ts';
import { registerStorageRoute } from './http/storage-route.ts';
import type { UploadQueue } from './modules/uploads/index.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { schemaText } from './schema/schema.ts';

/** Enough for nearly every operation, and still within the 10 s after which those who stop processes lose patience. */
const shutdownGraceMs = 8_000;

/** What a test may put in the place of the real thing. */
export interface AppOverrides {
  readonly now?: () => number;
  /** Log lines, in the place of standard output. */
  readonly logStream?: { write(line: string): void };
  /** Where usage is counted. The app closes it. */
  readonly usage?: UsageRecorder;
  /** Where whole files are queued; nowhere when absent. */
  readonly uploadQueue?: UploadQueue;
  /** Resolves where jobs can be queued; for `GET /readyz`. */
  readonly checkQueue?: () => Promise<void>;
}

/** How long what a key or a partner asked may wait in memory before it is written. */
const usageFlushMs = 5_000;

/**
 * The API over an open, migrated database: everything but listening and closing the database. The process entry and the
 * tests both start from here.
 */
export async function createApp(
  config: Config,
  database: Database,
  overrides: AppOverrides = {},
): Promise<FastifyInstance> {
  const docsUrl = (code: string) => `${config.portalUrl}/docs/errors#${code}`;
  const app = fastify({
    genReqId: () => randomUUID(),
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      ...(overrides.logStream === undefined ? {} : { stream: overrides.logStream }),
    },
    // One line a request costs a tenth of the throughput; failures are logged where they happen, with their request id.
    logController: new LogController({ disableRequestLogging: true }),
    // An address that can't be read has no route, and so no hook has run.
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply.header('x-request-id', request.id), docsUrl);
    },
  });
  boundShutdown(app, shutdownGraceMs);
  const now = overrides.now ?? Date.now;
  const authorizationServer = await createAuthorizationServer(config, database, app.log, now);
  const digests = createDigests(config.secrets.tokenPepper);
  const authenticator = createAuthenticator({
    database,
    digests,
    issuedTokens: authorizationServer,
    externalUsers:
      config.externalIssuer && createExternalUsers({ config: config.externalIssuer, identity: database.identity, now }),
    now,
    onBackgroundError: (error) => app.log.error({ err: error }, 'a mark of use was not written'),
  });
  const keyChanges = await followKeyChanges(database, authenticator, (error) =>
    app.log.warn({ err: error }, 'keys changed by other processes are noticed after some seconds only'),
  );
  const rateLimits = createRateLimits({
    config: config.limits,
    now,
    onOutage: (error) => app.log.error({ err: error }, 'Redis does not answer; this process counts by itself'),
  });
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
    onBackgroundError: (error) => app.log.error({ err: error }, 'refusals were not written'),
  });
  const storage = await createObjectStore(config, now);
  const services: Services = {
    database,
    storage,
    uploadQueue: overrides.uploadQueue ?? { enqueue: () => Promise.resolve() },
    digests,
    cursors: createCursorCodec(digests.cursorKey),
    authenticator,
    signIn: authorizationServer,
    rateLimits,
    usage,
    denials,
    now,
    docsUrl,
  };

  const headers = securityHeaders();
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  app.addHook('onClose', async () => {
    authorizationServer.close();
    rateLimits.close();
    await Promise.all([keyChanges.close(), authenticator.settled(), usage.close(), denials.close(), storage.close()]);
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, docsUrl));
  app.setNotFoundHandler((request, reply) =>
    sendError(new PublicError('NOT_FOUND', 'Nothing is here. The API is POST /graphql.'), request, reply, docsUrl),
  );
  registerOAuthRoutes(app, authorizationServer);
  registerHealthRoutes(app, { database, storage, checkQueue: overrides.checkQueue });
  if (storage instanceof BuiltinStore) registerStorageRoute(app, storage);
  app.get('/schema.graphql', (_request, reply) => reply.type('application/graphql; charset=utf-8').send(schemaText));
  registerTokenRevocationRoute(app, services);
  registerGraphQLRoute(app, services, config.limits.executionMs);
  return app;
}
