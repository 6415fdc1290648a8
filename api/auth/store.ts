import { type Runner, query, statement } from '../db/sql.ts';
import { sql } from 'kysely';

/** An API key as a request needs it. */
export interface KeyRecord {
  readonly tokenId: string;
  readonly secretId: string;
  readonly companyId: string;
  readonly name: string;
  readonly scopes: string[];
  readonly allowedCidrs: string[];
  readonly expiresAt: string | null;
  readonly secretExpiresAt: string | null;
  readonly revokedAt: string | null;
}

/** A key with the companies it reaches, where they were read along with it. */
export interface FoundKey extends KeyRecord {
  /** Ids of companies; null for a key that doesn't work, or not from everywhere. */
  readonly reach: string[] | null;
}

/**
 * The key whose secret has this digest, revoked and expired ones included: the caller decides. What it reaches comes with
 * it, which saves half of the CPU time of a look-up; not for a key that may be refused, which must not take longer than an
 * unknown one.
 */
export function findKeyByDigest(identity: Runner, digest: Uint8Array, at: string): Promise<FoundKey | undefined> {
  return identity.first(statement<FoundKey>(keyByDigestText, [digest, at]));
}

// Text, because building it anew for each key took a fifth of the time of a look-up.
const keyByDigestText = `
select token.id as "tokenId", secret.id as "secretId", token.company_id as "companyId", token.name, token.scopes,
  token.allowed_cidrs as "allowedCidrs", token.expires_at as "expiresAt", secret.expires_at as "secretExpiresAt",
  token.revoked_at as "revokedAt",
  case when cardinality(token.allowed_cidrs) = 0 and token.revoked_at is null
      and coalesce(token.expires_at > $2::timestamptz, true) and coalesce(secret.expires_at > $2::timestamptz, true)
    then (select coalesce(jsonb_agg(company.id order by company.id), '[]')
      from company as own join company on company.id = own.id or company.agency_id = own.id
      where own.id = token.company_id and own.status <> 'CLOSED' and company.status <> 'CLOSED') end as reach
from api_token_secret as secret
join api_token as token on token.id = secret.token_id and token.company_id = secret.company_id
where secret.digest = $1`;

/** A company an actor reaches: its own (role or grant) or, for an agency, one it manages (`managed`). */
export interface ReachRecord {
  readonly companyId: string;
  readonly managed: boolean;
}

/** The company itself and the companies it manages, closed ones left out; a closed agency manages nothing any more. */
export async function findReach(identity: Runner, companyId: string): Promise<string[]> {
  const reached = await identity.all(
    query
      .selectFrom('company')
      .innerJoin('company as own', (join) =>
        join.on((on) =>
          on.or([on('own.id', '=', on.ref('company.id')), on('own.id', '=', on.ref('company.agency_id'))]),
        ),
      )
      .where('own.id', '=', companyId)
      .where('own.status', '<>', 'CLOSED')
      .where('company.status', '<>', 'CLOSED')
      .select('company.id')
      .orderBy('company.id'),
  );
  return reached.map(({ id }) => id);
}

/** A person. */
export interface UserRecord {
  readonly name: string | null;
  readonly email: string;
  readonly isStaff: boolean;
}

export function findUser(identity: Runner, userId: string): Promise<UserRecord | undefined> {
  return identity.first(
    query.selectFrom('user_account').where('id', '=', userId).select(['name', 'email', 'is_staff as isStaff']),
  );
}

/** Every company a person reaches, own memberships before managed companies; a closed agency manages nothing. */
export function findUserReach(
  identity: Runner,
  userId: string,
): Promise<(ReachRecord & { role: 'ADMIN' | 'EDITOR' | 'VIEWER' })[]> {
  return identity.all(
    query
      .selectFrom('company_member as member')
      .innerJoin('company', (join) =>
        join.on((on) =>
          on.or([
            on('company.id', '=', on.ref('member.company_id')),
            on('company.agency_id', '=', on.ref('member.company_id')),
          ]),
        ),
      )
      .innerJoin('company as own', 'own.id', 'member.company_id')
      .where('member.user_id', '=', userId)
      .where('member.accepted_at', 'is not', null)
      .where('own.status', '<>', 'CLOSED')
      .where('company.status', '<>', 'CLOSED')
      .select(['company.id as companyId', 'member.role', sql<boolean>`company.id <> member.company_id`.as('managed')])
      .orderBy('managed')
      .orderBy('company.id'),
  );
}

/** A company that opted in to a partner, with what it granted. */
export interface GrantRecord {
  readonly companyId: string;
  readonly scopes: string[];
}

/** The opt-ins in force at a moment. Never cached: an opt-out bites on the partner's next request. */
export function findGrants(identity: Runner, partnerId: string, at: string): Promise<GrantRecord[]> {
  return identity.all(
    query
      .selectFrom('partner_access_grant as grant')
      .innerJoin('company', 'company.id', 'grant.company_id')
      .where('grant.partner_id', '=', partnerId)
      .where('grant.revoked_at', 'is', null)
      .where((where) => where.or([where('grant.expires_at', 'is', null), where('grant.expires_at', '>', at)]))
      .where('company.status', '<>', 'CLOSED')
      .select(['grant.company_id as companyId', 'grant.scopes'])
      .orderBy('grant.company_id'),
  );
}

/** A use of a key; it isn't written where one at or after `unlessSince` is known already. */
export interface KeyUse {
  readonly at: string;
  readonly address: string;
  readonly unlessSince: string;
}

/** Remembers a use of a key. Never goes back in time, whatever order the writes of several processes arrive in. */
export async function recordKeyUse(
  identity: Runner,
  { tokenId, secretId }: Pick<KeyRecord, 'tokenId' | 'secretId'>,
  { at, address, unlessSince }: KeyUse,
): Promise<void> {
  const used = (table: 'api_token' | 'api_token_secret', id: string) =>
    query
      .updateTable(table)
      .set({ last_used_at: at, last_used_ip: address })
      .where('id', '=', id)
      .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', unlessSince)]));
  await identity.all(used('api_token', tokenId));
  await identity.all(used('api_token_secret', secretId));
}
