import Provider, {
  type Client,
  type Configuration,
  errors,
  type FindAccount,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Config } from '../../config/config.ts';
import { graphqlAudience } from '../../config/issuer.ts';
import type { Runner } from '../../db/sql.ts';
import { timestampText } from '../../db/timestamp.ts';
import { isTemporary } from '../../db/unreachable.ts';
import { unavailableSeconds } from '../../errors.ts';
import { isAllowedAddress } from '../cidr.ts';
import { deriveKeys, type Digests } from '../digest.ts';
import { assertionAlgorithms } from '../public-keys.ts';
import { createArtifactAdapter } from './artifact-adapter.ts';
import { renewPartnerDigest } from './partner-client-store.ts';
import { createAudienceRules } from './audience.ts';
import { checkAssertion } from './client-assertion.ts';
import type { ClientGuard } from './client-guard.ts';
import {
  allowedCidrsProperty,
  createSecretComparison,
  isPortal,
  secretDigestsProperty,
  termsProblemProperty,
  tokenGenerationProperty,
  usedSecretKey,
  userScopes,
} from './clients.ts';
import { type Log, logFailure } from './log.ts';
import { showProblem, showSignedOut, showSignOut } from './browser-pages.ts';
import { interactionPath, paths } from './endpoints.ts';
import { recordSecretUse } from './partner-client-store.ts';
import { clockSkewSeconds } from './partner-token.ts';
import { answerForPartnerTokens, type PartnerTokens } from './issued-partner-tokens.ts';
import { endSessionOnRevocation, tidyResponse } from './responses.ts';
import type { Seal } from '../seal.ts';
import { recordSessions } from './sessions/record-session.ts';
import type { SigningKey } from './signing-keys.ts';
import { findAccountById } from './store.ts';

/** A working day. Without refresh tokens, a person signs in again after it. */
const userTokenSeconds = 8 * 3600;

/** Tokens end with the browser session. It must outlive the last token, or that token would expire too early. */
const sessionSeconds = userTokenSeconds + 300;

const interactionSeconds = 1800;

export interface ProviderParts {
  readonly config: Config;
  readonly identity: Runner;
  readonly digests: Digests;
  readonly seal: Seal;
  readonly guard: ClientGuard;
  readonly keys: readonly SigningKey[];
  readonly partnerTokens: PartnerTokens;
  readonly log: Log;
}

/** Configures oidc-provider: this file decides the permissions, the library does the rest. */
export function createProvider(parts: ProviderParts): Provider {
  const { config, guard, partnerTokens, log } = parts;
  const provider = new Provider(config.apiUrl, {
    ...configuration(parts),
    adapter: (model) => (model === 'Client' ? guard.adapter : createArtifactAdapter(model, parts)),
  });
  compareSecretsByDigest(provider, parts);
  // It reads the IP address and scheme that handle() writes into the request, never a client's own headers.
  provider.proxy = true;
  provider.use(tidyResponse);
  provider.use(endSessionOnRevocation);
  provider.use(recordSessions(parts));
  provider.use(answerForPartnerTokens(partnerTokens));
  provider.use(guard.middleware);
  provider.on('server_error', (context, error) => {
    logFailure(log, error, context.req);
    if (!isTemporary(error)) return;
    context.status = 503;
    context.set('Retry-After', String(unavailableSeconds));
  });
  // Koa also passes the context (koa/lib/context.js, onerror); its types leave it out.
  provider.onerror = (error, context?: KoaContextWithOIDC) => logFailure(log, error, context?.req);
  provider.on('grant.error', (context, error) => {
    log.info({ address: context.ip, clientId: context.oidc.client?.clientId, error: error.message }, 'token refused');
  });
  return provider;
}

function configuration({ config, identity, keys }: ProviderParts): Configuration {
  const policy = interactionPolicy.base();
  // The only client that signs people in is our own portal, so no consent is needed.
  policy.remove('consent');
  const secure = config.apiUrl.startsWith('https:');
  return {
    jwks: { keys: keys.map((key) => ({ ...key })) },
    cookies: {
      names: {
        session: secure ? '__Host-litfass_issuer' : 'litfass_issuer',
        interaction: secure ? '__Secure-litfass_interaction' : 'litfass_interaction',
        resume: secure ? '__Secure-litfass_resume' : 'litfass_resume',
      },
      keys: [...deriveKeys(config.secrets.tokenPeppers, 'oauth-cookies')],
      long: { httpOnly: true, sameSite: 'lax', signed: true, secure },
      short: { httpOnly: true, sameSite: 'lax', signed: true, secure },
    },
    routes: {
      authorization: paths.authorize,
      token: paths.token,
      revocation: paths.revoke,
      introspection: paths.introspect,
      userinfo: paths.userinfo,
      jwks: paths.jwks,
      end_session: paths.signOut,
    },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      introspection: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
      revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
      resourceIndicators: { enabled: true, ...createAudienceRules(graphqlAudience(config)) },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: showSignOut(config),
        postLogoutSuccessSource: showSignedOut(config),
      },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
    },
    scopes: [...userScopes],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    // The portal reads name and email from the id_token, without a second request.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    assertJwtClientAuthClaimsAndHeader: checkAssertion,
    clockTolerance: clockSkewSeconds,
    enabledJWA: {
      idTokenSigningAlgValues: ['RS256'],
      userinfoSigningAlgValues: ['RS256'],
      clientAuthSigningAlgValues: [...assertionAlgorithms],
    },
    extraClientMetadata: {
      properties: [secretDigestsProperty, tokenGenerationProperty, termsProblemProperty, allowedCidrsProperty],
    },
    // Read together with the secrets of this request, so a token can't belong to a generation that ended before the
    // request.
    extraTokenClaims: async ({ oidc, ip, state }, token) => {
      if (token.kind !== 'ClientCredentials') return undefined;
      assertAllowedAddress(oidc.client, ip);
      assertTermsAccepted(oidc.client);
      const used: unknown = state[usedSecretKey];
      const digests = Array.isArray(used) ? used.filter((digest) => digest instanceof Uint8Array) : [];
      if (digests.length > 0) await recordSecretUse(identity, digests, timestampText(Date.now()));
      return { [tokenGenerationProperty]: oidc.client?.[tokenGenerationProperty] };
    },
    clientBasedCORS: () => false,
    findAccount: accountLookup(identity),
    loadExistingGrant: portalGrant,
    revokeGrantPolicy: () => true,
    interactions: { policy, url: (_context, interaction) => interactionPath(interaction.uid) },
    renderError: showProblem(config),
    ttl: {
      AccessToken: userTokenSeconds,
      AuthorizationCode: 60,
      ClientCredentials: (_context, token) => token.resourceServer?.accessTokenTTL ?? 0,
      Grant: sessionSeconds,
      IdToken: 3600,
      Interaction: interactionSeconds,
      Session: sessionSeconds,
    },
  };
}

/** A partner gets its first token, and after a new version its next one, only after accepting the terms of service. */
function assertTermsAccepted(client: Client | undefined): void {
  const problem = client?.[termsProblemProperty];
  if (typeof problem !== 'string') return;
  const error = new errors.OIDCProviderError(400, 'unauthorized_client');
  error.error_description = problem;
  throw error;
}

/** Only a client that has given its secret learns of the list. */
function assertAllowedAddress(client: Client | undefined, address: string): void {
  const cidrs: unknown = client?.[allowedCidrsProperty];
  const isText = (cidr: unknown) => typeof cidr === 'string';
  if (!Array.isArray(cidrs) || isAllowedAddress(cidrs.filter(isText), address)) return;
  const error = new errors.OIDCProviderError(400, 'unauthorized_client');
  error.error_description = 'the IP address of this request is not in the list of allowed addresses of the partner';
  throw error;
}

/** The documented way to keep secrets out of the client's metadata: we replace the model's comparison. */
function compareSecretsByDigest(provider: Provider, { digests, identity, log }: ProviderParts): void {
  const renew = (before: Buffer, after: Buffer) => {
    renewPartnerDigest(identity, before, { digest: after, pepperId: digests.pepperId }).catch((error: unknown) =>
      log.warn({ err: error }, 'a partner’s secret was not stored under the newest pepper'),
    );
  };
  const matches = createSecretComparison({ digests, renew });
  provider.Client.prototype.compareClientSecret = function compareClientSecret(secret) {
    return matches(this, secret);
  };
}

function accountLookup(identity: Runner): FindAccount {
  return async (_context, id) => {
    const account = await findAccountById(identity, id);
    return (
      account && {
        accountId: account.id,
        claims: () => ({ sub: account.id, email: account.email, name: account.name ?? account.email }),
      }
    );
  };
}

/**
 * The grant of the portal's tokens, created without consent (oidc-provider's recipe for first-party clients). Each
 * browser session has one grant for its whole life, and revoking a token revokes the whole grant.
 */
async function portalGrant(context: KoaContextWithOIDC) {
  const { client, session, provider, account } = context.oidc;
  if (client === undefined || session === undefined || account === undefined || !isPortal(client)) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant = existing ?? new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope(userScopes.join(' '));
  grant.exp = Math.floor(Date.now() / 1000) + sessionSeconds;
  await grant.save();
  return grant;
}
