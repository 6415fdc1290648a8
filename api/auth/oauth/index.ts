import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { Runner } from '../../db/sql.ts';
import { isTemporary } from '../../db/unreachable.ts';
import { unavailableSeconds } from '../../errors.ts';
import { createOwnCounters, type SharedCounters } from '../../limits/shared-counters.ts';
import type { MailQueue } from '../../mail/index.ts';
import { createDigests, deriveKeys } from '../digest.ts';
import { createSeal } from '../seal.ts';
import { createAccessTokenLookup } from './access-token.ts';
import { type AccountHelp, createAccountHelp } from './account-help.ts';
import { createClientGuard } from './client-guard.ts';
import { createClientLookup } from './clients.ts';
import { createPasswordChanger, type PasswordChange, type PasswordChangeOutcome } from './change-password.ts';
import { destinationOf, invitationUrl, paths, type RejectedRequest } from './endpoints.ts';
import type { FirstRun } from './first-run.ts';
import { createKeyBoundProvider } from './key-bound-provider.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { type Log, logFailure } from './log.ts';
import { createNewPasswordEffects } from './new-password.ts';
import { deleteExpiredChallenges } from './passkeys/passkey-store.ts';
import { createPasskeys } from './passkeys/passkeys.ts';
import { deleteExpiredPasswordResets } from './password-reset/reset-store.ts';
import { createPasswordTries } from './password-tries.ts';
import { createPeoplePages } from './people-pages.ts';
import type { TokenPartner } from './issued-partner-tokens.ts';
import { deleteExpiredSignInSteps } from './second-factor/second-factor-store.ts';
import { createSignInLog } from './sign-in-log.ts';
import { createSignInChanges } from './sign-in-changes.ts';
import { createSecondFactorSeal } from './second-factor/sealed-secret.ts';
import { createSecondFactors } from './second-factor/second-factors.ts';
import { createLastSeen, createSessionList, type SessionList } from './sessions/session-list.ts';
import { deleteEndedSessions } from './sessions/session-store.ts';
import { deleteExpiredArtifacts } from './store.ts';
import { createLockOutReset, followUnlocks } from './unlock.ts';

export type { AccountHelp } from './account-help.ts';
export type { Log } from './log.ts';
export { maximumSessions, type OwnSession } from './sessions/session-list.ts';

/** How people sign in. */
export interface SignIn extends AccountHelp {
  /** False when an external issuer replaces this one; then no one has a password here. */
  readonly isBuiltIn: boolean;
  /** The link of an invitation with this secret. */
  invitationUrl(secret: string): string;
  readonly sessions: SessionList;
  changePassword(change: PasswordChange): Promise<PasswordChangeOutcome>;
}

/** The API's OAuth 2 and OpenID Connect server: partners get tokens here, and people sign in here for the portal. */
export interface AuthorizationServer extends SignIn {
  /** Paths to route here, exact or ending in `*`; request bodies must be unread. */
  readonly paths: readonly string[];
  /**
   * Handles a request to one of {@link paths} of the client with this IP address. Never rejects.
   */
  handle(request: IncomingMessage, response: ServerResponse, address: string): Promise<void>;
  /**
   * The person of an opaque access token. Queries the database every time, so a revocation applies immediately. With an
   * IP address, it counts as a use of the session.
   */
  findUserIdByAccessToken(value: string, address?: string): Promise<string | undefined>;
  /** The partner of a JWT access token; queries the database every time. */
  findPartnerByAccessToken(jwt: string): Promise<TokenPartner | undefined>;
  /** Loads the current signing keys; also runs twice per minute. */
  refreshKeys(): Promise<void>;
  /** Stops the periodic work. */
  close(): Promise<void>;
}

const sweepMilliseconds = 10 * 60_000;
const keyRefreshMilliseconds = 30_000;

interface AuthorizationServerParts {
  readonly config: Config;
  readonly database: Database;
  readonly mail: MailQueue;
  readonly log: Log;
  readonly now?: () => number;
  /** The rules of the first run; without them no setup link works. */
  readonly firstRun?: FirstRun;
  /** Where attempts are counted; by default in this process. */
  readonly counters?: SharedCounters;
  /** Called for each sign-in of a person. */
  readonly onSignIn?: ((outcome: 'ok' | 'refused') => void) | undefined;
}

/** Starts the authorization server on a migrated database; the first start creates its signing key. */
export async function createAuthorizationServer({
  config,
  database,
  mail,
  log,
  now = Date.now,
  firstRun,
  counters = createOwnCounters(),
  onSignIn,
}: AuthorizationServerParts): Promise<AuthorizationServer> {
  const { identity } = database;
  const { attempts, buckets } = counters;
  const { tokenPeppers } = config.secrets;
  const digests = createDigests(tokenPeppers);
  const seal = createSeal(deriveKeys(tokenPeppers, 'oauth-artifact-payload'));
  const guard = createClientGuard(createClientLookup({ config, identity, digests, now }), attempts);
  const provider = await createKeyBoundProvider({ config, database, identity, digests, seal, guard, now, log });
  const noteUse = createLastSeen({
    identity,
    onError: (error) => log.warn({ err: error }, 'the last use of a session was not written'),
  });
  const tries = createPasswordTries({ attempts, buckets });
  const knownBrowsers = createKnownBrowsers(config);
  const applyEffects = createNewPasswordEffects({ digests, seal, mail });
  const noteChange = createSignInChanges(mail);
  const secondFactors = createSecondFactors({
    identity,
    digests,
    noteChange,
    attempts,
    seal: createSecondFactorSeal(tokenPeppers),
  });
  const passkeys = createPasskeys({ config, identity, digests, noteChange });
  const forgetLockOuts = createLockOutReset({ identity, tries, secondFactors });
  const unlocks = await followUnlocks(database, forgetLockOuts, (error) =>
    log.warn({ err: error }, 'a person whom another process has unlocked may wait for up to 15 minutes'),
  );
  const showPage = createPeoplePages({
    config,
    identity,
    digests,
    provider,
    tries,
    knownBrowsers,
    secondFactors,
    passkeys,
    applyEffects,
    mail,
    log,
    signInLog: createSignInLog(log, onSignIn),
    firstRun,
    attempts,
  });

  const sweep = setInterval(() => {
    deleteExpired(identity).catch((error: unknown) => log.error({ err: error }, 'expired state was not removed'));
  }, sweepMilliseconds).unref();
  const keyRefresh = setInterval(() => {
    provider.refreshKeys().catch((error: unknown) => log.error({ err: error }, 'signing keys were not read'));
  }, keyRefreshMilliseconds).unref();

  async function route(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
    const destination = destinationOf(request);
    switch (destination.to) {
      case 'error':
        refuse(response, destination);
        return;
      case 'client endpoint':
        // Otherwise a client that also accepts HTML would get an HTML response.
        request.headers.accept = 'application/json';
        delete request.headers.origin;
        return provider.answer(request, response);
      case 'provider':
        // Its CORS responses repeat the origin; without one they are the same for every client.
        delete request.headers.origin;
        return provider.answer(request, response);
      default:
        return showPage(request, response, { destination, address });
    }
  }

  return {
    paths: [paths.discovery, paths.metadata, paths.changePassword, '/oauth/*'],
    async handle(request, response, address) {
      try {
        pretendPublicAddress(request, config.apiUrl, address);
        await route(request, response, address);
      } catch (error) {
        logFailure(log, error, request);
        fail(response, error);
      }
    },
    findUserIdByAccessToken: createAccessTokenLookup({ identity, digests, seal, noteUse }),
    sessions: createSessionList(identity),
    findPartnerByAccessToken: (jwt) => provider.findPartnerByToken(jwt),
    refreshKeys: () => provider.refreshKeys(),
    isBuiltIn: config.externalIssuer === undefined,
    invitationUrl: (secret) => invitationUrl(config, secret),
    changePassword: createPasswordChanger({ identity, tries, applyEffects }),
    ...createAccountHelp({ config, identity, digests, mail, forgetLockOuts }),
    close: async () => {
      clearInterval(sweep);
      clearInterval(keyRefresh);
      await unlocks.close();
    },
  };
}

async function deleteExpired(identity: Runner): Promise<void> {
  await deleteExpiredArtifacts(identity);
  await deleteEndedSessions(identity);
  await deleteExpiredPasswordResets(identity);
  await deleteExpiredSignInSteps(identity);
  await deleteExpiredChallenges(identity);
}

/**
 * oidc-provider builds its URLs from the request. They must be the configured ones, whatever a client or a proxy sends.
 * A forged Host would end up in metadata and redirects, and behind TLS termination every URL would be http.
 */
function pretendPublicAddress({ headers }: IncomingMessage, apiUrl: string, address: string): void {
  const { host, protocol } = new URL(apiUrl);
  headers.host = host;
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
  headers['x-forwarded-for'] = address;
}

function refuse(response: ServerResponse, { status, description, allow }: RejectedRequest): void {
  if (allow !== undefined) response.setHeader('Allow', allow);
  // The rest of the body isn't read, so the connection can't be reused.
  if (status === 413) response.setHeader('Connection', 'close');
  sendError(response, status, { error: 'invalid_request', error_description: description });
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const isAway = isTemporary(error);
  if (isAway) response.setHeader('Retry-After', String(unavailableSeconds));
  const body = {
    error: 'server_error',
    error_description: 'the server could not respond: send the request again in a moment',
  };
  sendError(response, isAway ? 503 : 500, body);
}

function sendError(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      Pragma: 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(JSON.stringify(body));
}
