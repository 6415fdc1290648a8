import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { DependencyLog } from '#shared/node/dependency-log.ts';

/** The fields of an issuer's metadata that we use (OpenID Connect Discovery 1.0, section 3). */
const metadataSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  userinfo_endpoint: z.url({ protocol: /^https?$/ }).optional(),
});

/** The metadata of an issuer. */
export interface IssuerMetadata {
  /** The exact value that `iss` must have. */
  readonly issuer: string;
  readonly userinfoEndpoint: string | undefined;
  /** Its keys, fetched when a token names an unknown one, at most every 30 s. */
  readonly keys: JWTVerifyGetKey;
}

const metadataLifetimeMs = 10 * 60_000;
const timeoutMs = 5_000;

interface KnownMetadata extends IssuerMetadata {
  readonly jwksUri: string;
}

/** The issuer gave no usable response, so a token can't be verified now. */
export class IssuerUnavailable extends Error {
  override name = 'IssuerUnavailable';
}

/** Fetches and parses JSON from the issuer, without redirects and for at most five seconds. */
export async function fetchJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { headers: { accept: 'application/json', ...headers }, redirect: 'error', signal });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return await answer.json();
  } catch (cause) {
    throw new IssuerUnavailable(`${url} gave no usable answer`, { cause });
  }
}

/**
 * The metadata of an issuer, fetched for the first token and cached for ten minutes. The cached metadata stays in use
 * while the issuer doesn't respond, so that its restart has no effect.
 */
export function createDiscovery(
  issuer: string,
  { now, log }: { readonly now: () => number; readonly log: DependencyLog },
): () => Promise<IssuerMetadata> {
  let known: { readonly metadata: KnownMetadata; readonly readAt: number } | undefined;
  let underWay: Promise<KnownMetadata> | undefined;

  async function read(): Promise<KnownMetadata> {
    const parsed = metadataSchema.safeParse(await fetchJson(`${issuer}/.well-known/openid-configuration`));
    if (!parsed.success) throw new IssuerUnavailable(`${issuer} has no usable metadata`, { cause: parsed.error });
    const { issuer: named, jwks_uri: jwksUri, userinfo_endpoint: userinfoEndpoint } = parsed.data;
    // Section 4.3: the metadata must name the configured issuer.
    if (named.replace(/\/+$/, '') !== issuer) throw new IssuerUnavailable(`${issuer} calls itself ${named}`);
    const keys =
      known?.metadata.jwksUri === jwksUri
        ? known.metadata.keys
        : createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: timeoutMs });
    return { issuer: named, userinfoEndpoint, jwksUri, keys };
  }

  return async () => {
    if (known !== undefined && now() - known.readAt < metadataLifetimeMs) return known.metadata;
    underWay ??= read().finally(() => {
      underWay = undefined;
    });
    try {
      const metadata = await underWay;
      known = { metadata, readAt: now() };
      log.found();
      return metadata;
    } catch (error) {
      log.lost(error);
      if (known === undefined) throw error;
      // Retry in a minute, not at every request.
      known = { metadata: known.metadata, readAt: now() - metadataLifetimeMs + 60_000 };
      return known.metadata;
    }
  };
}
