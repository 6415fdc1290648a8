import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { readTimestamp, timestampMilliseconds } from '../db/timestamp.ts';
import { isAllowedAddress } from './cidr.ts';
import type { Digests } from './digest.ts';
import type { ExternalUsers, RequestOrigin } from './external-issuer/index.ts';
import { artifactDigest } from './oauth/artifact-adapter.ts';
import { knownScopes, managedScopes, partnerScopes, scopesOf } from './permissions.ts';
import {
  findGrants,
  findKeyByDigest,
  findReach,
  findUser,
  findUserReach,
  type FoundKey,
  type KeyRecord,
  recordKeyUse,
} from './store.ts';
import { invalidToken, type KeyCheck, type KeyRefusal, RefusedKeyError } from './refused-key.ts';
import { isWellFormedToken } from './token-format.ts';
import { type CompanyAccess, Viewer } from './viewer.ts';

/** What the authorization server answers about tokens it issued. */
export interface IssuedTokens {
  findUserIdByAccessToken(value: string): Promise<string | undefined>;
  findPartnerByAccessToken(jwt: string): Promise<{ id: string; name: string } | undefined>;
}

export interface AuthenticatorParts {
  readonly database: Database;
  readonly digests: Digests;
  readonly issuedTokens: IssuedTokens;
  /** People of the operator's own issuer, where there is one: then nobody signs in at ours. */
  readonly externalUsers?: ExternalUsers | undefined;
  readonly now: () => number;
  readonly onBackgroundError: (error: unknown) => void;
}

export interface Authenticator {
  /**
   * The viewer behind a bearer token. Throws UNAUTHENTICATED; unknown, revoked and expired look the same. The first request
   * of a person of another issuer leaves an audit event, under its id.
   */
  authenticate(token: string, address: string, requestId?: string): Promise<Viewer>;
  /**
   * Forgets what this process remembers of a key, or of all keys; called where a key changes, so that it holds on the
   * next request.
   */
  forgetKeys(tokenId?: string): void;
  /** Milliseconds within which every process refuses a key that was taken back, whatever happens to the network. */
  readonly forgetsWithinMs: number;
  /** Resolves when every "last used" mark under way is written. */
  settled(): Promise<void>;
}

/** How long another process may go on accepting a key revoked here when nothing tells it; we promise 5 s. */
const keyStalenessMs = 4_500;
const promisedMs = 5_000;
const keyUseIntervalMs = 60_000;

/** The whole prefix: one person's token in 262,144 begins with `lf_`. */
const keyPrefix = /^lf_(live|test)_/;

/** Access tokens of people as oidc-provider mints them (256 bits as base64url): anything else isn't looked up. */
const opaqueToken = /^[A-Za-z0-9_-]{43}$/;

/**
 * Remembered under the SHA-256 of the value, which can't be turned back (238 random bits) and costs a tenth of the HMAC
 * the database knows it by; checksum and HMAC are for values not seen in the last seconds.
 */
interface RememberedKey {
  readonly record: FoundKey;
  readonly viewer: Viewer;
}

export function createAuthenticator({
  database,
  digests,
  issuedTokens,
  externalUsers,
  now,
  onBackgroundError,
}: AuthenticatorParts): Authenticator {
  const { identity } = database;
  const keys = new LRUCache<string, RememberedKey>({
    max: 10_000,
    ttl: keyStalenessMs,
    ttlResolution: 0,
    perf: { now },
  });
  const keyUses = new LRUCache<string, number>({ max: 10_000 });
  const underWay = new Set<Promise<void>>();
  /** Counts what was forgotten: what was read before a key changed must not be remembered after it. */
  let forgotten = 0;

  async function viewerOfKey(token: string, address: string): Promise<Viewer> {
    const name = hash('sha256', token, 'base64');
    const known = keys.get(name);
    const start = now();
    const forgottenBefore = forgotten;
    const record = known?.record ?? (await findRecord(token));
    // Before anything else is asked: an ended key must not take longer to refuse than an unknown one.
    if (record === undefined) throw invalidToken();
    const refusal = refusalOf(record, address);
    if (refusal !== undefined) throw new RefusedKeyError(refusal);
    const viewer = known?.viewer ?? (await viewerOfRecord(record));
    if (known === undefined && forgotten === forgottenBefore) {
      // The viewer has what it reaches; it needn't be kept twice.
      keys.set(name, { record: { ...record, reach: null }, viewer }, { start });
    }
    markUse(record, address);
    return viewer;
  }

  async function findRecord(token: string): Promise<FoundKey | undefined> {
    return isWellFormedToken(token) ? findKeyByDigest(identity, digests.apiToken(token), isoText(now())) : undefined;
  }

  function refusalOf(record: KeyRecord, address: string): KeyRefusal | undefined {
    const { revokedAt, expiresAt, secretExpiresAt, allowedCidrs, companyId, tokenId, name } = record;
    const actor = { kind: 'API_TOKEN', id: tokenId, name } as const;
    const refusal = (check: KeyCheck, message: string) => ({ check, companyId, actor, message });
    if (revokedAt !== null) return refusal('REVOKED_KEY', `Revoked at ${readTimestamp(revokedAt)}.`);
    if (isPast(expiresAt)) return refusal('EXPIRED_KEY', 'The key has expired.');
    if (isPast(secretExpiresAt)) return refusal('ROTATED_KEY', 'The overlap of the key’s rotation has ended.');
    if (isAllowedAddress(allowedCidrs, address)) return undefined;
    return refusal('ADDRESS', `The key may not be used from ${address}.`);
  }

  async function viewerOfRecord(record: FoundKey): Promise<Viewer> {
    const scopes = knownScopes(record.scopes);
    const reach = record.reach ?? (await findReach(identity, record.companyId));
    const managed = managedScopes(scopes);
    return new Viewer({
      actor: { kind: 'API_TOKEN', id: record.tokenId, name: record.name },
      accountId: record.companyId,
      access: reach.map((companyId) => ({
        companyId,
        role: null,
        scopes: companyId === record.companyId ? scopes : managed,
      })),
      bounds: { expiresAt: record.expiresAt, allowedCidrs: record.allowedCidrs },
    });
  }

  async function viewerOfPartner(token: string): Promise<Viewer> {
    const partner = await issuedTokens.findPartnerByAccessToken(token);
    if (partner === undefined) throw invalidToken();
    const grants = await findGrants(identity, partner.id, isoText(now()));
    return new Viewer({
      actor: { kind: 'PARTNER', id: partner.id, name: partner.name },
      access: grants.map(({ companyId, scopes }) => ({
        companyId,
        role: null,
        scopes: knownScopes(scopes).filter((scope) => partnerScopes.includes(scope)),
      })),
    });
  }

  async function viewerOfExternalUser(jwt: string, from: RequestOrigin): Promise<Viewer> {
    const userId = await externalUsers?.findUserId(jwt, from);
    if (userId === undefined) throw invalidToken();
    return viewerOfUser(userId);
  }

  async function viewerOfSession(token: string): Promise<Viewer> {
    const userId = externalUsers === undefined ? await issuedTokens.findUserIdByAccessToken(token) : undefined;
    if (userId === undefined) throw invalidToken();
    return viewerOfUser(userId, artifactDigest(digests, 'AccessToken', token));
  }

  async function viewerOfUser(userId: string, sessionTokenDigest?: Uint8Array): Promise<Viewer> {
    const [user, reach] = await Promise.all([findUser(identity, userId), findUserReach(identity, userId)]);
    if (user === undefined) throw invalidToken();
    const access = new Map<string, CompanyAccess>();
    for (const { companyId, role, managed } of reach) {
      // Own memberships come first in the answer and win over what an agency's membership would give.
      if (access.has(companyId)) continue;
      const scopes = scopesOf(role);
      access.set(companyId, {
        companyId,
        role: managed ? null : role,
        scopes: managed ? managedScopes(scopes) : scopes,
      });
    }
    return new Viewer({
      actor: { kind: 'USER', id: userId, name: user.name ?? user.email },
      isStaff: user.isStaff,
      access: [...access.values()],
      ...(sessionTokenDigest === undefined ? {} : { sessionTokenDigest }),
    });
  }

  function isPast(timestamp: string | null): boolean {
    return timestamp !== null && timestampMilliseconds(timestamp) <= now();
  }

  function markUse(record: KeyRecord, address: string): void {
    const last = keyUses.get(record.secretId);
    if (last !== undefined && now() - last < keyUseIntervalMs) return;
    keyUses.set(record.secretId, now());
    const use = { at: isoText(now()), address, unlessSince: isoText(now() - keyUseIntervalMs) };
    const written = recordKeyUse(identity, record, use)
      .catch(onBackgroundError)
      .finally(() => underWay.delete(written));
    underWay.add(written);
  }

  return {
    authenticate(token, address, requestId = 'unknown') {
      if (keyPrefix.test(token)) return viewerOfKey(token, address);
      if (token.split('.').length === 3) {
        if (externalUsers?.claims(token) !== true) return viewerOfPartner(token);
        return viewerOfExternalUser(token, { address, requestId });
      }
      if (opaqueToken.test(token)) return viewerOfSession(token);
      return Promise.reject(invalidToken());
    },
    forgetKeys(tokenId) {
      forgotten += 1;
      if (tokenId === undefined) {
        keys.clear();
        return;
      }
      // Ids may be written in upper case as well.
      const id = tokenId.toLowerCase();
      for (const [name, { record }] of keys.entries()) if (record.tokenId === id) keys.delete(name);
    },
    // Who has the database alone has nobody to wait for.
    forgetsWithinMs: database.driver.listen === undefined ? 0 : promisedMs,
    settled: async () => {
      await Promise.all(underWay);
    },
  };
}

/**
 * The token of an `Authorization: Bearer` header (RFC 6750, section 2.1); undefined when there is none or when it is of
 * another scheme. A bearer token that couldn't be one is refused like any other that isn't valid.
 */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined || !/^bearer( |$)/i.test(header)) return undefined;
  const token = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(header)?.[1];
  if (token === undefined) throw invalidToken();
  return token;
}

function isoText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
