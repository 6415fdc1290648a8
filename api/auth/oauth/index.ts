import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { createDigests, deriveKey } from '../digest.ts';
import { createAccessTokenLookup } from './access-token.ts';
import { createClientGuard } from './client-guard.ts';
import { createClientLookup } from './clients.ts';
import { createPasswordChanger, type PasswordChange, type PasswordChangeOutcome } from './change-password.ts';
import { destinationOf, invitationPath, paths, type Refusal } from './endpoints.ts';
import { createInvitation } from './invitation.ts';
import { createKeyBoundProvider } from './key-bound-provider.ts';
import type { Log } from './log.ts';
import { createPasswordTries } from './password-tries.ts';
import type { TokenPartner } from './partner-tokens.ts';
import { createSeal } from './seal.ts';
import { createSignIn } from './sign-in.ts';
import { deleteExpiredArtifacts } from './store.ts';

export type { Log } from './log.ts';

/** How people sign in. */
export interface SignIn {
  /** False where an issuer of the operator's own stands in the place of this one: then nobody has a password here. */
  readonly isBuiltIn: boolean;
  /** The link of an invitation with this secret. */
  invitationUrl(secret: string): string;
  changePassword(change: PasswordChange): Promise<PasswordChangeOutcome>;
}

/** OAuth 2 and OpenID Connect of the API: partners get tokens here, people sign in here for the portal. */
export interface AuthorizationServer extends SignIn {
  /** Addresses to route here, exact or ending in `*`; bodies must arrive unread. */
  readonly paths: readonly string[];
  /**
   * Answers a request to one of {@link paths}. `address` is the caller's as the server in front knows it; left out, it
   * is the connection's. Never rejects.
   */
  handle(request: IncomingMessage, response: ServerResponse, address?: string): Promise<void>;
  /** The person behind an opaque access token; asks the database every time, so a revoked token is dead at once. */
  findUserIdByAccessToken(value: string): Promise<string | undefined>;
  /** The partner behind a JWT access token; asks the database every time, like the above. */
  findPartnerByAccessToken(jwt: string): Promise<TokenPartner | undefined>;
  /** Takes over what has become of the signing keys; happens by itself twice a minute. */
  refreshKeys(): Promise<void>;
  /** Stops what happens by itself. */
  close(): void;
}

const sweepMilliseconds = 10 * 60_000;
const keyRefreshMilliseconds = 30_000;

/** Starts the authorization server on a migrated database; the first start makes its signing key. */
export async function createAuthorizationServer(
  config: Config,
  database: Database,
  log: Log,
  now: () => number = Date.now,
): Promise<AuthorizationServer> {
  const { identity } = database;
  const { tokenPepper } = config.secrets;
  const digests = createDigests(tokenPepper);
  const seal = createSeal(deriveKey(tokenPepper, 'oauth-artifact-payload'));
  const guard = createClientGuard(createClientLookup({ config, identity, digests, now }));
  const provider = await createKeyBoundProvider({ config, database, identity, digests, seal, guard, now, log });
  const tries = createPasswordTries();
  const signIn = createSignIn({ config, provider: provider.interactions, identity, tries, log });
  const invitation = createInvitation({ config, identity, digests, tries, log });

  const sweep = setInterval(() => {
    deleteExpiredArtifacts(identity).catch((error: unknown) =>
      log.error({ err: error }, 'expired state was not removed'),
    );
  }, sweepMilliseconds).unref();
  const keyRefresh = setInterval(() => {
    provider.refreshKeys().catch((error: unknown) => log.error({ err: error }, 'signing keys were not read'));
  }, keyRefreshMilliseconds).unref();

  async function route(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
    const destination = destinationOf(request);
    switch (destination.to) {
      case 'refusal':
        refuse(response, destination);
        return;
      case 'sign-in page':
        return signIn(request, response, { uid: destination.uid, address });
      case 'invitation':
        return invitation(request, response, { secret: destination.secret, address });
      case 'client endpoint':
        // Else a client that also accepts HTML would be answered in HTML.
        request.headers.accept = 'application/json';
        delete request.headers.origin;
        return provider.answer(request, response);
      case 'provider':
        // Its CORS answers repeat the origin; without one they are the same for everybody.
        delete request.headers.origin;
        return provider.answer(request, response);
    }
  }

  return {
    paths: [paths.discovery, paths.metadata, '/oauth/*'],
    async handle(request, response, address = request.socket.remoteAddress ?? 'unknown') {
      try {
        pretendPublicAddress(request, config.apiUrl, address);
        await route(request, response, address);
      } catch (error) {
        log.error({ err: error }, 'authorization server failed');
        fail(response);
      }
    },
    findUserIdByAccessToken: createAccessTokenLookup({ identity, digests, seal }),
    findPartnerByAccessToken: (jwt) => provider.findPartnerByToken(jwt),
    refreshKeys: () => provider.refreshKeys(),
    isBuiltIn: config.externalIssuer === undefined,
    invitationUrl: (secret) => `${config.apiUrl}${invitationPath(secret)}`,
    changePassword: createPasswordChanger({ identity, digests, seal, tries }),
    close: () => {
      clearInterval(sweep);
      clearInterval(keyRefresh);
    },
  };
}

/**
 * oidc-provider makes its addresses from the request. They must be the configured ones whatever a client or a proxy says:
 * a forged Host would end up in metadata and redirects, and behind TLS termination every address would be http.
 */
function pretendPublicAddress({ headers }: IncomingMessage, apiUrl: string, address: string): void {
  const { host, protocol } = new URL(apiUrl);
  headers.host = host;
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
  headers['x-forwarded-for'] = address;
}

function refuse(response: ServerResponse, { status, description, allow }: Refusal): void {
  if (allow !== undefined) response.setHeader('Allow', allow);
  // What is left of the body isn't read, so the connection can't carry another request.
  if (status === 413) response.setHeader('Connection', 'close');
  sendError(response, status, { error: 'invalid_request', error_description: description });
}

function fail(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else sendError(response, 500, { error: 'server_error', error_description: 'the server could not answer: try again' });
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
