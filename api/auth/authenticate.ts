import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isWellFormedToken, tokenPrefixOf } from '#shared/token-format.ts';
import type { Database } from '../db/database.ts';
import { readTimestamp, timestampMilliseconds } from '../db/timestamp.ts';
import type { CacheState } from '../metrics/cache-state.ts';
import { isAllowedAddress } from './cidr.ts';
import type { Digests } from './digest.ts';
import type { ExternalUsers, RequestOrigin } from './external-issuer/index.ts';
import { artifactDigests } from './oauth/artifact-adapter.ts';
import { knownScopes, managedScopes, partnerScopes, scopesOf } from './permissions.ts';
import {
  findGrants,
  findKeyByDigest,
  findPartnerIdsOf,
  findReach,
  findUser,
  findUserReach,
  type FoundKey,
  type KeyRecord,
  recordKeyUse,
  renewKeyDigest,
} from './store.ts';
import {
  damagedKey,
  invalidToken,
  type KeyCheck,
  missingToken,
  RefusedKeyError,
  rejectedCompany,
  unreadableToken,
  unsetToken,
} from './refused-key.ts';
import { type AccessWhenActive, Viewer } from './viewer.ts';

/** The authorization server's lookups of the tokens that it issued. */
interface IssuedTokens {
  findUserIdByAccessToken(value: string, address: string): Promise<string | undefined>;
  findPartnerByAccessToken(
    jwt: string,
  ): Promise<{ id: string; name: string; allowedCidrs: readonly string[] } | undefined>;
}

export interface AuthenticatorParts {
  readonly database: Database;
  readonly digests: Digests;
  readonly issuedTokens: IssuedTokens;
  /** The people of an external issuer, if one is configured; then the built-in server signs in no one. */
  readonly externalUsers?: ExternalUsers | undefined;
  readonly now: () => number;
  readonly onBackgroundError: (error: unknown) => void;
}

export interface Authenticator {
  /**
   * The viewer of a bearer token. Throws UNAUTHENTICATED; unknown, revoked and expired tokens get the same error. Throws
   * COMPANY_SUSPENDED or COMPANY_CLOSED for a valid key of such a company. The first request of a person of an external issuer adds an audit event with its request id.
   */
  authenticate(token: string, address: string, requestId?: string): Promise<Viewer>;
  /**
   * Removes a key, or all keys, from this process's cache. Call it when a key changes, so that the change applies to
   * the next request.
   */
  forgetKeys(tokenId?: string): void;
  /** Milliseconds within which every process rejects a revoked key, whatever happens to the network. */
  readonly forgetsWithinMs: number;
  /** The cache of keys. */
  readonly cacheState: CacheState;
  /** Resolves when every pending "last used" update is written. */
  settled(): Promise<void>;
}

/** How long another process may accept a key revoked here without a notification; we promise 5 s. */
const keyStalenessMs = 4_500;
const promisedMs = 5_000;
const keyUseIntervalMs = 60_000;

/** Milliseconds after which every process applies a change of a key. An embedded database has one process only. */
export function forgetsWithinMs({ driver }: Database): number {
  return driver.listen === undefined ? 0 : promisedMs;
}

/** Access tokens of people as oidc-provider creates them (256 bits as base64url); other values aren't looked up. */
const opaqueToken = /^[A-Za-z0-9_-]{43}$/;

/**
 * Cached under the SHA-256 of the token. It can't be reversed (238 random bits) and costs a tenth of the HMAC in the
 * database. The checksum and the HMAC are computed only for tokens not seen in the last seconds.
 */
interface RememberedKey {
  readonly record: FoundKey;
  /** Absent for a key whose company isn't active: rejecting its requests costs no look-up. */
  readonly viewer: Viewer | undefined;
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
  /** Counts invalidations, so that a record read before a key changed isn't cached after the change. */
  let forgotten = 0;
  let hits = 0;
  let misses = 0;

  async function viewerOfKey(token: string, address: string): Promise<Viewer> {
    const name = hash('sha256', token, 'base64');
    const known = keys.get(name);
    if (known === undefined) misses += 1;
    else hits += 1;
    const start = now();
    const forgottenBefore = forgotten;
    const record = known?.record ?? (await findRecord(token));
    // Before any other lookup, so that a revoked key takes no longer to reject than an unknown one.
    if (record === undefined) throw invalidToken();
    const remember = (viewer?: Viewer) => {
      if (known !== undefined || forgotten !== forgottenBefore) return;
      // The viewer has the reachable companies, so the record doesn't keep them too.
      keys.set(name, { record: { ...record, reach: null }, viewer }, { start });
    };
    const rejection = rejectionOf(record, address);
    if (rejection !== undefined) {
      if (rejection.isOfCompany) remember();
      throw rejection;
    }
    const viewer = known?.viewer ?? (await viewerOfRecord(record));
    remember(viewer);
    markUse(record, address, token);
    return viewer;
  }

  async function findRecord(token: string): Promise<FoundKey | undefined> {
    if (!isWellFormedToken(token)) throw damagedKey();
    return findKeyByDigest(identity, digests.apiToken.all(token), isoText(now()));
  }

  function rejectionOf(record: KeyRecord, address: string): RefusedKeyError | undefined {
    const { revokedAt, expiresAt, secretExpiresAt, allowedCidrs, companyId, companyStatus, tokenId, name } = record;
    const of = { companyId, actor: { kind: 'API_TOKEN', id: tokenId, name } } as const;
    const rejection = (check: KeyCheck, message: string) => new RefusedKeyError({ ...of, check, message });
    if (revokedAt !== null && !record.endedByClosing) {
      return rejection('REVOKED_KEY', `Revoked at ${readTimestamp(revokedAt)}.`);
    }
    if (isPast(expiresAt)) return rejection('EXPIRED_KEY', 'The key has expired.');
    if (isPast(secretExpiresAt)) return rejection('ROTATED_KEY', 'The overlap of the key’s rotation has ended.');
    if (!isAllowedAddress(allowedCidrs, address)) {
      return rejection('ADDRESS', `The key may not be used from ${address}.`);
    }
    // Last, so that only the holder of a valid key learns the status of its company.
    return companyStatus === 'ACTIVE' ? undefined : rejectedCompany(companyStatus, of);
  }

  async function viewerOfRecord(record: FoundKey): Promise<Viewer> {
    const scopes = knownScopes(record.scopes);
    const reach = record.reach ?? (await findReach(identity, record.companyId));
    const managedOnly = managedScopes(scopes);
    return new Viewer({
      actor: { kind: 'API_TOKEN', id: record.tokenId, name: record.name },
      accountId: record.companyId,
      accountPoints: record.companyPoints,
      access: reach.map(({ companyId, status }) => ({
        companyId,
        status,
        role: null,
        managed: companyId !== record.companyId,
        scopes: companyId === record.companyId ? scopes : managedOnly,
      })),
      bounds: { expiresAt: record.expiresAt, allowedCidrs: record.allowedCidrs },
    });
  }

  async function viewerOfPartner(token: string, address: string): Promise<Viewer> {
    const partner = await issuedTokens.findPartnerByAccessToken(token);
    if (partner === undefined || !isAllowedAddress(partner.allowedCidrs, address)) throw invalidToken();
    const grants = await findGrants(identity, partner.id, isoText(now()));
    return new Viewer({
      actor: { kind: 'PARTNER', id: partner.id, name: partner.name },
      access: grants.map(({ companyId, status, scopes }) => ({
        companyId,
        status,
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

  async function viewerOfSession(token: string, address: string): Promise<Viewer> {
    const userId = externalUsers === undefined ? await issuedTokens.findUserIdByAccessToken(token, address) : undefined;
    if (userId === undefined) throw invalidToken();
    return viewerOfUser(userId, artifactDigests(digests, 'AccessToken', token));
  }

  async function viewerOfUser(userId: string, sessionTokenDigests?: readonly Uint8Array[]): Promise<Viewer> {
    const [user, reach, partnerIds] = await Promise.all([
      findUser(identity, userId),
      findUserReach(identity, userId),
      findPartnerIdsOf(identity, userId),
    ]);
    if (user === undefined) throw invalidToken();
    // An external issuer has its own second factors, and nothing here says who has one.
    const hasSecondFactor = user.hasSecondFactor || externalUsers !== undefined;
    const access = new Map<string, AccessWhenActive>();
    for (const { companyId, status, role, managed, secondFactorFrom } of reach) {
      // Own memberships come first in the result and take precedence over those of an agency.
      if (access.has(companyId)) continue;
      const scopes = scopesOf(role);
      const dueAt = hasSecondFactor || managed || role !== 'ADMIN' ? null : secondFactorFrom;
      access.set(companyId, {
        companyId,
        status,
        role: managed ? null : role,
        managed,
        scopes: managed ? managedScopes(scopes) : scopes,
        secondFactorDueAt: dueAt,
        withholdsAdminScopes: isPast(dueAt),
      });
    }
    return new Viewer({
      actor: { kind: 'USER', id: userId, name: user.name ?? user.email },
      isStaff: user.isStaff,
      ...(externalUsers === undefined ? { hasSecondFactor: user.hasSecondFactor } : {}),
      access: [...access.values()],
      partnerIds,
      ...(sessionTokenDigests === undefined ? {} : { sessionTokenDigests }),
    });
  }

  function isPast(timestamp: string | null): boolean {
    return timestamp !== null && timestampMilliseconds(timestamp) <= now();
  }

  function markUse(record: KeyRecord, address: string, token: string): void {
    const last = keyUses.get(record.secretId);
    if (last !== undefined && now() - last < keyUseIntervalMs) return;
    keyUses.set(record.secretId, now());
    const use = { at: isoText(now()), address, unlessSince: isoText(now() - keyUseIntervalMs) };
    const renewed = record.isOnOldPepper
      ? renewKeyDigest(identity, record, { digest: digests.apiToken(token), pepperId: digests.pepperId })
      : Promise.resolve();
    const written = Promise.all([recordKeyUse(identity, record, use), renewed])
      .then(() => undefined)
      .catch(onBackgroundError)
      .finally(() => underWay.delete(written));
    underWay.add(written);
  }

  return {
    authenticate(token, address, requestId = 'unknown') {
      // The whole prefix, because one of 262,144 access tokens of people starts with `lf_` by chance.
      if (tokenPrefixOf(token) !== undefined) return viewerOfKey(token, address);
      if (token.split('.').length === 3) {
        if (externalUsers?.claims(token) !== true) return viewerOfPartner(token, address);
        return viewerOfExternalUser(token, { address, requestId });
      }
      if (opaqueToken.test(token)) return viewerOfSession(token, address);
      return Promise.reject(invalidToken());
    },
    forgetKeys(tokenId) {
      forgotten += 1;
      if (tokenId === undefined) {
        keys.clear();
        return;
      }
      // Ids may be written in upper case too.
      const id = tokenId.toLowerCase();
      for (const [name, { record }] of keys.entries()) if (record.tokenId === id) keys.delete(name);
    },
    forgetsWithinMs: forgetsWithinMs(database),
    get cacheState() {
      return { entries: keys.size, hits, misses };
    },
    settled: async () => {
      await Promise.all(underWay);
    },
  };
}

/**
 * The token of an `Authorization: Bearer` header (RFC 6750, section 2.1). Undefined without the header or with another
 * scheme. A malformed bearer token is rejected like any other invalid one.
 */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined || !/^bearer( |$)/i.test(header)) return undefined;
  const token = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(header)?.[1];
  if (token === undefined) throw /^bearer *$/i.test(header) ? missingToken(header) : unreadableToken();
  if (/^(?:undefined|null|none|nil)$/i.test(token)) throw unsetToken(token);
  return token;
}

function isoText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
