import { timingSafeEqual } from 'node:crypto';
import type { AllClientMetadata, Client } from 'oidc-provider';
import type { Config } from '../../config/config.ts';
import type { Runner } from '../../db/sql.ts';
import { timestampText } from '../../db/timestamp.ts';
import type { Digests } from '../digest.ts';
import { findPartnerCredentials, type PartnerCredentials } from './partner-store.ts';

/** Our own client metadata: digests of the secrets a client may use now, several during a rotation. */
export const secretDigestsProperty = 'secret_digests';

/** Our own client metadata: the generation of the tokens a partner gets now. */
export const tokenGenerationProperty = 'token_generation';

/** Scopes a person's token may have. */
export const userScopes = ['openid', 'profile', 'email'] as const;

/**
 * Ids and secrets keep to this alphabet: of stock clients some encode Basic credentials as a form does, others don't,
 * and here both come out the same.
 */
const clientIdFormat = /^[A-Za-z0-9_-]{1,100}$/;

/** oidc-provider wants a client_secret in the metadata; secrets are compared by their digests, never with this. */
const noSecret = 'compared by digest, see compareClientSecret';

interface ClientParts {
  readonly config: Pick<Config, 'externalIssuer' | 'portalClientId' | 'portalUrl' | 'secrets'>;
  readonly identity: Runner;
  readonly digests: Pick<Digests, 'partnerSecret'>;
  readonly now: () => number;
}

export type FindClient = (clientId: string) => Promise<AllClientMetadata | undefined>;

/**
 * Finds clients live: the portal from the configuration, partners from the database, suspended ones not at all. Where people
 * sign in at another issuer there is no portal here: its secret is that issuer's, and passwords mean nothing any more.
 */
export function createClientLookup({ config, identity, digests, now }: ClientParts): FindClient {
  const portal = portalMetadata(config, digests);
  return async (clientId) => {
    if (clientId === config.portalClientId) return config.externalIssuer === undefined ? portal : undefined;
    if (!clientIdFormat.test(clientId)) return undefined;
    const credentials = await findPartnerCredentials(identity, clientId, timestampText(now()));
    return credentials && partnerMetadata(clientId, credentials);
  };
}

/** Compares a secret with every one the client may use now. */
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

/** Whether a client is the portal: the one that signs people in, and the only one nobody needs to consent to. */
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
    // oidc-provider takes the header and the form from either kind of client, whichever is registered.
    token_endpoint_auth_method: 'client_secret_basic',
    [secretDigestsProperty]: [digests.partnerSecret(config.secrets.portalClientSecret).toString('base64url')],
  };
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
