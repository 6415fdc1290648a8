import { createDigests } from '#api/auth/digest.ts';
import type { PeerSql } from '../scenario.ts';

/** Milliseconds for which a found key is cached. */
const keptMs = 5_000;

interface KnownKey {
  readonly companyId: string;
  readonly until: number;
}

/** Checks the bearer token of a request and returns the key's company; undefined for an invalid key. */
export type CheckKey = (authorization: string | undefined) => Promise<string | undefined>;

/** Looks keys up by their HMAC-SHA256, as they are stored, and caches the valid ones for five seconds. */
export function createKeyCheck(sql: PeerSql, tokenPepper: string): CheckKey {
  const digests = createDigests([tokenPepper]);
  const known = new Map<string, KnownKey>();
  return async (authorization) => {
    if (authorization?.startsWith('Bearer ') !== true) return undefined;
    const digest = digests.apiToken(authorization.slice('Bearer '.length));
    const key = digest.toString('base64');
    const now = Date.now();
    const kept = known.get(key);
    if (kept !== undefined && kept.until > now) return kept.companyId;
    const companyId = await findCompany(sql, digest);
    if (companyId === undefined) known.delete(key);
    else known.set(key, { companyId, until: now + keptMs });
    return companyId;
  };
}

async function findCompany(sql: PeerSql, digest: Buffer): Promise<string | undefined> {
  const { rows } = await sql.query<{ companyId: string }>({
    name: 'find key',
    text: `select token.company_id as "companyId" from api_token_secret as secret
      join api_token as token on token.id = secret.token_id
      where secret.digest = $1 and token.revoked_at is null
        and (token.expires_at is null or token.expires_at > now())
        and (secret.expires_at is null or secret.expires_at > now())`,
    values: [digest],
  });
  return rows[0]?.companyId;
}
