import Provider, {
  type Configuration,
  type FindAccount,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Config } from '../../config/config.ts';
import { graphqlAudience } from '../../config/issuer.ts';
import type { Runner } from '../../db/sql.ts';
import { deriveKey, type Digests } from '../digest.ts';
import { createArtifactAdapter } from './artifact-adapter.ts';
import { createAudienceRules } from './audience.ts';
import type { ClientGuard } from './client-guard.ts';
import {
  createSecretComparison,
  isPortal,
  secretDigestsProperty,
  tokenGenerationProperty,
  userScopes,
} from './clients.ts';
import type { Log } from './log.ts';
import { showProblem, showSignedOut, showSignOut } from './browser-pages.ts';
import { interactionPath, paths } from './endpoints.ts';
import { answerForPartnerTokens, type PartnerTokens } from './partner-tokens.ts';
import { endSessionOnRevocation, tidyResponse } from './responses.ts';
import type { Seal } from './seal.ts';
import type { SigningKey } from './signing-keys.ts';
import { findAccountById } from './store.ts';

/** A working day; there are no refresh tokens, so a person signs in again after it. */
const userTokenSeconds = 8 * 3600;

/** Tokens end with the browser session: it outlives the last one by a little, or their promised time would be cut. */
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

/** oidc-provider, set up: who may do what is decided here, everything else is the library's. */
export function createProvider(parts: ProviderParts): Provider {
  const { config, digests, guard, partnerTokens, log } = parts;
  const provider = new Provider(config.apiUrl, {
    ...configuration(parts),
    adapter: (model) => (model === 'Client' ? guard.adapter : createArtifactAdapter(model, parts)),
  });
  compareSecretsByDigest(provider, digests);
  // The address and scheme it sees are the ones handle() writes into the request, never a client's own headers.
  provider.proxy = true;
  provider.use(tidyResponse);
  provider.use(endSessionOnRevocation);
  provider.use(answerForPartnerTokens(partnerTokens));
  provider.use(guard.middleware);
  provider.on('server_error', (_context, error) => log.error({ err: error }, 'authorization server failed'));
  provider.onerror = (error) => log.error({ err: error }, 'authorization server failed');
  provider.on('grant.error', (context, error) => {
    log.info({ address: context.ip, clientId: context.oidc.client?.clientId, error: error.message }, 'token refused');
  });
  return provider;
}

function configuration({ config, identity, keys }: ProviderParts): Configuration {
  const policy = interactionPolicy.base();
  // The only client that signs people in is our own portal: there is nobody else to consent to.
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
      keys: [deriveKey(config.secrets.tokenPepper, 'oauth-cookies')],
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
    // The portal reads name and e-mail from the id_token, without a second call.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'], userinfoSigningAlgValues: ['RS256'] },
    extraClientMetadata: { properties: [secretDigestsProperty, tokenGenerationProperty] },
    // Read with the secrets of this very request: a token can't be of a generation that ended before it was asked for.
    extraTokenClaims: ({ oidc }, token) =>
      token.kind === 'ClientCredentials'
        ? { [tokenGenerationProperty]: oidc.client?.[tokenGenerationProperty] }
        : undefined,
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

/** Documented way to keep secrets out of the client's metadata: the model's comparison is ours. */
function compareSecretsByDigest(provider: Provider, digests: Digests): void {
  const matches = createSecretComparison(digests);
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
 * The grant of the portal's tokens, made without asking (oidc-provider's recipe for first-party clients). One a browser
 * session: it is kept while the session lives, and revoking a token ends all of it.
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
