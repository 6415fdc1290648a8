import { timingSafeEqual } from 'node:crypto';
import Provider, { type AllClientMetadata, type Client } from 'oidc-provider';
import type { Config } from '../../config/config.ts';
import type { Runner } from '../../db/sql.ts';
import { timestampText } from '../../db/timestamp.ts';
import type { TermsConfig } from '../../config/terms.ts';
import type { Digests } from '../digest.ts';
import { termsToAccept } from '../terms.ts';
import { findPartnerCredentials, type PartnerCredentials } from './partner-client-store.ts';

/** Our own client metadata: digests of the client's current secrets, several during a rotation. */
export const secretDigestsProperty = 'secret_digests';

/** Our own client metadata: the generation of new tokens for a partner. */
export const tokenGenerationProperty = 'token_generation';

/** Our own client metadata: why a partner gets no token before it has accepted the terms of service. */
export const termsProblemProperty = 'terms_problem';

/** Our own client metadata: the IP address ranges from which a partner gets tokens. */
export const allowedCidrsProperty = 'allowed_cidrs';

/** The property of a request's state with the digest of the secret that the client gave. */
export const usedSecretKey = 'usedSecretDigest';

/** The scopes that a person's token may have. */
export const userScopes = ['openid', 'profile', 'email'] as const;

/**
 * The alphabet of ids and secrets. Some standard clients form-encode Basic credentials and others don't; with this
 * alphabet both results are the same.
 */
const clientIdFormat = /^[A-Za-z0-9_-]{1,100}$/;

/** oidc-provider requires a client_secret in the metadata; secrets are compared by their digests, never with this. */
const noSecret = 'compared by digest, see compareClientSecret';

interface ClientParts {
  readonly config: Pick<Config, 'externalIssuer' | 'portalClientId' | 'portalUrl' | 'secrets' | 'terms'>;
  readonly identity: Runner;
  readonly digests: Pick<Digests, 'partnerSecret'>;
  readonly now: () => number;
}

/** How a request authenticates its client: with a secret, or with a signed assertion (RFC 7523). */
type Presented = 'secret' | 'assertion';

export type FindClient = (clientId: string, presented: Presented) => Promise<AllClientMetadata | undefined>;

/**
 * Reads clients for each request: the portal from the configuration, and active partners from the database. With an
 * external issuer, the portal isn't a client: its secret belongs to that issuer, and passwords aren't used.
 */
export function createClientLookup({ config, identity, digests, now }: ClientParts): FindClient {
  const portal = portalMetadata(config, digests);
  return async (clientId, presented) => {
    if (clientId === config.portalClientId) return config.externalIssuer === undefined ? portal : undefined;
    if (!clientIdFormat.test(clientId)) return undefined;
    const credentials = await findPartnerCredentials(identity, clientId, timestampText(now()));
    if (credentials === undefined) return undefined;
    const terms = termsToAccept(config.terms, credentials.termsVersion, now());
    return {
      ...partnerMetadata(clientId, credentials, presented),
      ...(terms && { [termsProblemProperty]: termsProblem(terms) }),
    };
  };
}

interface ComparisonParts {
  readonly digests: Pick<Digests, 'partnerSecret'>;
  /** Stores a partner's secret under the newest pepper, in the background. */
  readonly renew: (before: Buffer, after: Buffer) => void;
}

/** Compares a secret with each of the client's current ones. */
export function createSecretComparison({ digests, renew }: ComparisonParts) {
  return (client: Client, secret: string): boolean => {
    const given = digests.partnerSecret.all(secret);
    const known = client[secretDigestsProperty];
    if (!Array.isArray(known)) return false;
    const found = known
      .map((digest) => Buffer.from(typeof digest === 'string' ? digest : '', 'base64url'))
      .find((digest) => given.some((each) => digest.length === each.length && timingSafeEqual(digest, each)));
    if (found === undefined) return false;
    if (!found.equals(given[0]) && !isPortal(client)) renew(found, given[0]);
    // Not in the client: concurrent requests of a partner share it.
    if (Provider.ctx !== undefined) Object.assign(Provider.ctx.state, { [usedSecretKey]: given });
    return true;
  };
}

/** Whether a client is the portal, the only one that signs people in and needs no consent. */
export function isPortal(client: Client): boolean {
  return client.grantTypeAllowed('authorization_code');
}

/** The portal's callback: next-auth's, with `litfass` as the provider's id. */
function portalCallback(config: Pick<Config, 'portalUrl'>): string {
  return `${config.portalUrl}/api/auth/callback/litfass`;
}

function portalMetadata(config: ClientParts['config'], digests: ClientParts['digests']): AllClientMetadata {
  return {
    client_id: config.portalClientId,
    client_secret: noSecret,
    client_name: 'Litfass developer portal',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    scope: userScopes.join(' '),
    redirect_uris: [portalCallback(config)],
    post_logout_redirect_uris: [config.portalUrl],
    // oidc-provider accepts the header and the form from both kinds of clients, whichever is registered.
    token_endpoint_auth_method: 'client_secret_basic',
    [secretDigestsProperty]: config.secrets.portalClientSecrets.map((secret) =>
      digests.partnerSecret(secret).toString('base64url'),
    ),
  };
}

/** ASCII without quotes or backslashes (RFC 6749, section 5.2). */
function termsProblem({ version, url }: TermsConfig): string {
  const text = `the terms of service must be accepted first: version ${version}, ${url}; ask the platform`;
  return text.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
}

/**
 * oidc-provider knows one method per client. A partner may have secrets and keys at the same time, so the request
 * decides which of the two the metadata names. Without keys an assertion is of another method than the registered one.
 */
function partnerMetadata(
  clientId: string,
  { digests, publicKeys, tokenGeneration, allowedCidrs }: PartnerCredentials,
  presented: Presented,
): AllClientMetadata {
  const common = {
    client_id: clientId,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    [tokenGenerationProperty]: tokenGeneration,
    [allowedCidrsProperty]: [...allowedCidrs],
  };
  if (presented === 'assertion' && publicKeys.length > 0) {
    return {
      ...common,
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: publicKeys.map((key) => ({ ...key })) },
    };
  }
  return {
    ...common,
    client_secret: noSecret,
    token_endpoint_auth_method: 'client_secret_basic',
    [secretDigestsProperty]: digests.map((digest) => Buffer.from(digest).toString('base64url')),
  };
}
