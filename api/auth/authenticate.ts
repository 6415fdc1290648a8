import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { PublicError } from '../errors.ts';
import type { Database } from '../db/database.ts';
import { timestampMilliseconds } from '../db/timestamp.ts';
import { isAllowedAddress } from './cidr.ts';
import type { Digests } from './digest.ts';
import { knownScopes, managedScopes, scopesOf } from './permissions.ts';
import {
  findActivePartner,
  findGrants,
  findKeyByDigest,
  findReach,
  findUser,
  findUserReach,
  type KeyRecord,
  recordKeyUse,
} from './store.ts';
import { isWellFormedToken } from './token-format.ts';
import { type CompanyAccess, Viewer } from './viewer.ts';

/** What the authorization server answers about tokens it issued. */
export interface IssuedTokens {
  findUserIdByAccessToken(value: string): Promise<string | undefined>;
  verifyPartnerToken(jwt: string): Promise<{ clientId: string } | undefined>;
}

export interface AuthenticatorParts {
  readonly database: Database;
  readonly digests: Digests;
  readonly issuedTokens: IssuedTokens;
  readonly now: () => number;
  readonly onBackgroundError: (error: unknown) => void;
}

export interface Authenticator {
  /** The viewer behind a bearer token. Throws UNAUTHENTICATED; unknown, revoked and expired look the same. */
  authenticate(token: string, address: string): Promise<Viewer>;
  /** Forgets what this process remembers of keys; called where a key changes, so that it holds on the next request. */
  forgetKeys(): void;
  /** Resolves when every "last used" mark under way is written. */
  settled(): Promise<void>;
}

/** How long another process may go on accepting a key revoked here; api-rules.md promises 5 s. */
const keyStalenessMs = 4_000;
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
  readonly record: KeyRecord;
  readonly viewer: Viewer;
}

export function createAuthenticator({
  database,
  digests,
  issuedTokens,
  now,
  onBackgroundError,
}: AuthenticatorParts): Authenticator {
  const { identity } = database;
  const keys = new LRUCache<string, RememberedKey>({ max: 10_000, ttl: keyStalenessMs, perf: { now } });
  const keyUses = new LRUCache<string, number>({ max: 10_000 });
  const underWay = new Set<Promise<void>>();

  async function viewerOfKey(token: string, address: string): Promise<Viewer> {
    const name = hash('sha256', token, 'base64');
    const known = keys.get(name);
    const record = known?.record ?? (await findRecord(token));
    // Before anything else is asked: an ended key must not take longer to refuse than an unknown one.
    if (record === undefined || !isUsable(record, address)) throw invalidToken();
    const viewer = known?.viewer ?? (await viewerOfRecord(record));
    if (known === undefined) keys.set(name, { record, viewer });
    markUse(record, address);
    return viewer;
  }

  async function findRecord(token: string): Promise<KeyRecord | undefined> {
    return isWellFormedToken(token) ? findKeyByDigest(identity, digests.apiToken(token)) : undefined;
  }

  function isUsable({ revokedAt, expiresAt, secretExpiresAt, allowedCidrs }: KeyRecord, address: string): boolean {
    if (revokedAt !== null || isPast(expiresAt) || isPast(secretExpiresAt)) return false;
    return isAllowedAddress(allowedCidrs, address);
  }

  async function viewerOfRecord(record: KeyRecord): Promise<Viewer> {
    const scopes = knownScopes(record.scopes);
    const reach = await findReach(identity, record.companyId);
    return new Viewer({
      actor: { kind: 'API_TOKEN', id: record.tokenId, name: record.name },
      accountId: record.companyId,
      access: reach.map(({ companyId, managed }) => ({
        companyId,
        role: null,
        scopes: managed ? managedScopes(scopes) : scopes,
      })),
      bounds: { expiresAt: record.expiresAt, allowedCidrs: record.allowedCidrs },
    });
  }

  async function viewerOfPartner(token: string): Promise<Viewer> {
    const verified = await issuedTokens.verifyPartnerToken(token);
    const partner = verified && (await findActivePartner(identity, verified.clientId));
    if (partner === undefined) throw invalidToken();
    const grants = await findGrants(identity, partner.id);
    return new Viewer({
      actor: { kind: 'PARTNER', id: partner.id, name: partner.name },
      access: grants.map(({ companyId, scopes }) => ({ companyId, role: null, scopes: knownScopes(scopes) })),
    });
  }

  async function viewerOfUser(token: string): Promise<Viewer> {
    const userId = await issuedTokens.findUserIdByAccessToken(token);
    if (userId === undefined) throw invalidToken();
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
    authenticate(token, address) {
      if (keyPrefix.test(token)) return viewerOfKey(token, address);
      if (token.split('.').length === 3) return viewerOfPartner(token);
      if (opaqueToken.test(token)) return viewerOfUser(token);
      return Promise.reject(invalidToken());
    },
    forgetKeys: () => keys.clear(),
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

/** Said for every token that isn't valid now, whatever the reason: the answer must not tell a guesser which. */
function invalidToken(): PublicError {
  return new PublicError('UNAUTHENTICATED', 'The bearer token is not valid: unknown, expired or revoked.');
}

function isoText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
