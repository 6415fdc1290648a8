import { timingSafeEqual } from 'node:crypto';
import type { AllClientMetadata, Client } from 'oidc-provider';
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

export type FindClient = (clientId: string) => Promise<AllClientMetadata | undefined>;

/**
 * Reads clients for each request: the portal from the configuration, and active partners from the database. With an
 * external issuer, the portal isn't a client: its secret belongs to that issuer, and passwords aren't used.
 */
export function createClientLookup({ config, identity, digests, now }: ClientParts): FindClient {
  const portal = portalMetadata(config, digests);
  return async (clientId) => {
    if (clientId === config.portalClientId) return config.externalIssuer === undefined ? portal : undefined;
    if (!clientIdFormat.test(clientId)) return undefined;
    const credentials = await findPartnerCredentials(identity, clientId, timestampText(now()));
    if (credentials === undefined) return undefined;
    const terms = termsToAccept(config.terms, credentials.termsVersion, now());
    return { ...partnerMetadata(clientId, credentials), ...(terms && { [termsProblemProperty]: termsProblem(terms) }) };
  };
}

/** Compares a secret with each of the client's current ones. */
export function createSecretComparison(digests: Pick<Digests, 'partnerSecret'>) {
  return (client: Client, secret: string): boolean => {
    const given = digests.partnerSecret(secret);
    const known = client[secretDigestsProperty];
    if (!Array.isArray(known)) return false;
    return known.some(
      (digest) => typeof digest === 'string' && timingSafeEqual(Buffer.from(digest, 'base64url'), given),
    );
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
    [secretDigestsProperty]: [digests.partnerSecret(config.secrets.portalClientSecret).toString('base64url')],
  };
}

/** ASCII without quotes or backslashes (RFC 6749, section 5.2). */
function termsProblem({ version, url }: TermsConfig): string {
  const text = `the terms of service must be accepted first: version ${version}, ${url}; ask the platform`;
  return text.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
}

function partnerMetadata(clientId: string, { digests, tokenGeneration }: PartnerCredentials): AllClientMetadata {
  return {
    client_id: clientId,
    client_secret: noSecret,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    token_endpoint_auth_method: 'client_secret_basic',
    [secretDigestsProperty]: digests.map((digest) => Buffer.from(digest).toString('base64url')),
    [tokenGenerationProperty]: tokenGeneration,
  };
}
