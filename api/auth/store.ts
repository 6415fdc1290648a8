import { sql } from 'kysely';
import { type Runner, query, statement } from '../db/sql.ts';
import type { PerPepper } from './digest.ts';
import { isNoNewerPepper } from './secret-record-store.ts';
import type { CompanyStatus } from './company-status.ts';
import { hasSecondFactor } from './second-factor-sql.ts';

/** The data of an API key that a request needs. */
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
  readonly companyStatus: CompanyStatus;
  /** The points that staff gave the company for a burst; null for the default. */
  readonly companyPoints: number | null;
  /** Whether the key would still be valid if its company hadn't been closed, which revokes all its keys. */
  readonly endedByClosing: boolean;
  /** Whether the secret is stored under an older pepper. */
  readonly isOnOldPepper: boolean;
}

/** A key, with its reachable companies if the same statement read them. */
export interface FoundKey extends KeyRecord {
  /** Null for a key that is invalid or restricted to IP addresses. */
  readonly reach: readonly ReachedCompany[] | null;
}

/** A company that a key can access: its own, or one that its agency manages. */
export interface ReachedCompany {
  readonly companyId: string;
  readonly status: CompanyStatus;
}

/**
 * The key whose secret has one of these digests, the newest pepper's first, even if it is revoked or expired; the caller decides. The same statement reads
 * its reachable companies, which saves half of the CPU time of a lookup. It doesn't for a key that may be rejected,
 * because that must take no longer than an unknown key.
 */
export function findKeyByDigest(
  identity: Runner,
  [newest, ...older]: PerPepper<Uint8Array>,
  at: string,
): Promise<FoundKey | undefined> {
  const text = (keyByDigestTexts[older.length] ??= keyByDigestText(older.length));
  return identity.first(statement<FoundKey>(text, [newest, at, ...older]));
}

// Constant texts, because building one for each key took a fifth of the time of a lookup.
const keyByDigestTexts: string[] = [];

const keyByDigestText = (older: number): string => `
select token.id as "tokenId", secret.id as "secretId", token.company_id as "companyId", token.name, token.scopes,
  token.allowed_cidrs as "allowedCidrs", token.expires_at as "expiresAt", secret.expires_at as "secretExpiresAt",
  token.revoked_at as "revokedAt", own.status as "companyStatus",
  own.rate_limit_points as "companyPoints",
  own.status = 'CLOSED' and coalesce(token.revoked_at >= own.closed_at, true) as "endedByClosing",
  ${older === 0 ? 'false' : 'secret.digest <> $1'} as "isOnOldPepper",
  case when own.status = 'ACTIVE' and cardinality(token.allowed_cidrs) = 0 and token.revoked_at is null
      and coalesce(token.expires_at > $2::timestamptz, true) and coalesce(secret.expires_at > $2::timestamptz, true)
    then (select jsonb_agg(jsonb_build_object('companyId', company.id, 'status', company.status) order by company.id)
      from company where (company.id = own.id or company.agency_id = own.id) and company.status <> 'CLOSED') end as reach
from api_token_secret as secret
join api_token as token on token.id = secret.token_id and token.company_id = secret.company_id
join company as own on own.id = token.company_id
where secret.digest ${older === 0 ? '= $1' : `in ($1, ${Array.from({ length: older }, (_, index) => `$${index + 3}`).join(', ')})`}`;

/** The active company itself and the companies it manages, except closed ones. */
export function findReach(identity: Runner, companyId: string): Promise<ReachedCompany[]> {
  return identity.all(
    query
      .selectFrom('company')
      .where((where) => where.or([where('id', '=', companyId), where('agency_id', '=', companyId)]))
      .where('status', '<>', 'CLOSED')
      .select(['id as companyId', 'status'])
      .orderBy('id'),
  );
}

/** A person. */
export interface UserRecord {
  readonly name: string | null;
  readonly email: string;
  readonly isStaff: boolean;
  /** Whether the person has an authenticator app or a passkey. */
  readonly hasSecondFactor: boolean;
}

export function findUser(identity: Runner, userId: string): Promise<UserRecord | undefined> {
  return identity.first(
    query
      .selectFrom('user_account')
      .where('id', '=', userId)
      .select([
        'name',
        'email',
        'is_staff as isStaff',
        sql<boolean>`${sql.raw(hasSecondFactor('user_account.id'))}`.as('hasSecondFactor'),
      ]),
  );
}

/** A company of a person: by a membership, or because its agency manages the company (`managed`). */
export interface UserReach extends ReachedCompany {
  readonly managed: boolean;
  readonly role: 'ADMIN' | 'EDITOR' | 'VIEWER';
  /** From when on the company of the membership requires a second factor of its admins; null while it doesn't. */
  readonly secondFactorFrom: string | null;
}

/**
 * Every company of a person, own memberships before managed companies. Only an active agency manages companies. Closed
 * companies are included for members, who get an error that says so.
 */
export function findUserReach(identity: Runner, userId: string): Promise<UserReach[]> {
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
      .where((where) =>
        where.or([
          where('company.id', '=', where.ref('member.company_id')),
          where.and([where('own.status', '=', 'ACTIVE'), where('company.status', '<>', 'CLOSED')]),
        ]),
      )
      .select([
        'company.id as companyId',
        'company.status',
        'member.role',
        'own.second_factor_required_from as secondFactorFrom',
        sql<boolean>`company.id <> member.company_id`.as('managed'),
      ])
      .orderBy('managed')
      .orderBy('company.id'),
  );
}

/** The partners that a person belongs to. */
export async function findPartnerIdsOf(identity: Runner, userId: string): Promise<string[]> {
  const rows = await identity.all(
    query
      .selectFrom('partner_member')
      .where('user_id', '=', userId)
      .where('accepted_at', 'is not', null)
      .select('partner_id as partnerId')
      .orderBy('partner_id'),
  );
  return rows.map(({ partnerId }) => partnerId);
}

/** A company that granted a partner access, and the permissions it granted. */
export interface GrantRecord extends ReachedCompany {
  readonly scopes: string[];
}

/**
 * The partner access that is valid at this time. Never cached, so a revocation applies to the partner's next request.
 */
export function findGrants(identity: Runner, partnerId: string, at: string): Promise<GrantRecord[]> {
  return identity.all(
    query
      .selectFrom('partner_access_grant as grant')
      .innerJoin('company', 'company.id', 'grant.company_id')
      .where('grant.partner_id', '=', partnerId)
      .where('grant.revoked_at', 'is', null)
      .where((where) => where.or([where('grant.expires_at', 'is', null), where('grant.expires_at', '>', at)]))
      .select(['grant.company_id as companyId', 'company.status', 'grant.scopes'])
      .orderBy('grant.company_id'),
  );
}

/** A use of a key. It isn't written if a use at or after `unlessSince` is stored already. */
export interface KeyUse {
  readonly at: string;
  readonly address: string;
  readonly unlessSince: string;
}

/** Stores a secret's digest under the newest pepper. Does nothing if another process has done it. */
export async function renewKeyDigest(
  identity: Runner,
  { secretId }: Pick<KeyRecord, 'secretId'>,
  { digest, pepperId }: { readonly digest: Uint8Array; readonly pepperId: string },
): Promise<void> {
  await identity.all(
    query
      .updateTable('api_token_secret')
      .set({ digest, pepper_id: pepperId })
      .where('id', '=', secretId)
      .where('digest', '<>', digest)
      .where(isNoNewerPepper('pepper_id', pepperId)),
  );
}

/** Records a use of a key. Keeps the latest time, in whatever order several processes write. */
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
