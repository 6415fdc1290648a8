import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeProtectedHeader } from 'jose';
import type Provider from 'oidc-provider';
import type { Config } from '../../config/config.ts';
import { graphqlAudience } from '../../config/issuer.ts';
import type { Database } from '../../db/database.ts';
import { createPartnerTokenVerifier } from './partner-token.ts';
import { createPartnerTokens, type PartnerTokens, type TokenPartner } from './partner-tokens.ts';
import { createProvider, type ProviderParts } from './provider.ts';
import { loadSigningKeys, type SigningKey } from './signing-keys.ts';

/** oidc-provider with the signing keys of the moment; they change without a restart. */
export interface KeyBoundProvider {
  readonly interactions: Pick<Provider, 'interactionDetails' | 'interactionFinished'>;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  findPartnerByToken(jwt: string): Promise<TokenPartner | undefined>;
  /** Takes over what has become of the keys, here or by another process; makes the next one when its time has come. */
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

/** An unknown key is asked for at most this often: names of keys cost a forger nothing. */
const lookAgainMs = 5_000;

/**
 * oidc-provider takes its keys once. So there is one of it for each set of keys; what it must remember is in the database
 * or handed in, and requests under way end with the one they began with.
 */
export async function createKeyBoundProvider(parts: KeyBoundParts): Promise<KeyBoundProvider> {
  const { config, database, now, identity, digests, log } = parts;
  const load = () => loadSigningKeys({ database, tokenPepper: config.secrets.tokenPepper, now });

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
