import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeProtectedHeader } from 'jose';
import type Provider from 'oidc-provider';
import type { Config } from '../../config/config.ts';
import { graphqlAudience } from '../../config/issuer.ts';
import type { Database } from '../../db/database.ts';
import { sessionReference } from './artifact-adapter.ts';
import { createPartnerTokenVerifier } from './partner-token.ts';
import { createPartnerTokens, type PartnerTokens, type TokenPartner } from './issued-partner-tokens.ts';
import { createProvider, type ProviderParts } from './provider.ts';
import { loadSigningKeys, type SigningKey } from './signing-keys.ts';

/** The session of a browser at this server. */
export interface BrowserSession {
  readonly userId: string;
  /** Refers to the session in oidc_artifact. */
  readonly uid: string;
}

/** oidc-provider with the current signing keys, which change without a restart. */
export interface KeyBoundProvider {
  readonly interactions: Pick<Provider, 'interactionDetails' | 'interactionFinished'>;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The session of a browser by its cookie, if someone is signed in. */
  findSession(request: IncomingMessage, response: ServerResponse): Promise<BrowserSession | undefined>;
  findPartnerByToken(jwt: string): Promise<TokenPartner | undefined>;
  /** Loads the current keys, whichever process changed them; creates the next one when it is due. */
  refreshKeys(): Promise<void>;
}

interface KeyBoundParts extends Omit<ProviderParts, 'keys' | 'partnerTokens'> {
  readonly config: Config;
  readonly database: Database;
  readonly now: () => number;
}

interface Bound {
  readonly kids: readonly string[];
  readonly provider: Provider;
  readonly answer: ReturnType<Provider['callback']>;
  readonly partnerTokens: PartnerTokens;
}

/** The minimum time between lookups of an unknown key, because anyone can forge key ids. */
const lookAgainMs = 5_000;

/**
 * oidc-provider reads its keys only once, so each set of keys has its own instance. Its state is in the database or
 * passed in, and running requests finish with the instance they began with.
 */
export async function createKeyBoundProvider(parts: KeyBoundParts): Promise<KeyBoundProvider> {
  const { config, database, now, identity, digests, log } = parts;
  const load = () => loadSigningKeys({ database, tokenPeppers: config.secrets.tokenPeppers, now });

  function bind(keys: readonly SigningKey[]): Bound {
    const where = { issuer: config.apiUrl, audience: graphqlAudience(config) };
    const verify = createPartnerTokenVerifier({ ...where, keys });
    const partnerTokens = createPartnerTokens({ ...where, identity, digests, verify });
    const provider = createProvider({ ...parts, keys, partnerTokens });
    return { kids: keys.map(({ kid }) => kid), provider, answer: provider.callback(), partnerTokens };
  }

  let bound = bind(await load());
  let refreshing: Promise<void> | undefined;
  let lookedAt = performance.now();

  async function refresh(): Promise<void> {
    lookedAt = performance.now();
    const keys = await load();
    if (keys.map(({ kid }) => kid).join() === bound.kids.join()) return;
    bound = bind(keys);
    log.info({ kids: bound.kids }, 'signing keys have changed; the first one signs');
  }

  function refreshKeys(): Promise<void> {
    return (refreshing ??= refresh().finally(() => (refreshing = undefined)));
  }

  return {
    interactions: {
      interactionDetails: (request, response) => bound.provider.interactionDetails(request, response),
      interactionFinished: (...finished) => bound.provider.interactionFinished(...finished),
    },
    answer: (request, response) => bound.answer(request, response),
    async findSession(request, response) {
      const { accountId, uid } = await bound.provider.Session.get(bound.provider.createContext(request, response));
      if (accountId === undefined) return undefined;
      return { userId: accountId, uid: await sessionReference(identity, digests, uid) };
    },
    async findPartnerByToken(jwt) {
      if (isOfUnknownKey(jwt, bound.kids) && performance.now() - lookedAt >= lookAgainMs) {
        await refreshKeys().catch((error: unknown) => log.error({ err: error }, 'signing keys were not read'));
      }
      return bound.partnerTokens.findPartner(jwt);
    },
    refreshKeys,
  };
}

function isOfUnknownKey(jwt: string, kids: readonly string[]): boolean {
  try {
    const { alg, kid } = decodeProtectedHeader(jwt);
    return alg === 'RS256' && kid !== undefined && !kids.includes(kid);
  } catch {
    return false;
  }
}
