import { sql } from 'kysely';
import type { Actor } from '../../auth/viewer.ts';
import { isUuid } from '../../db/list/list-filter.ts';
import { listTable } from '../../db/list/list-table.ts';
import { anyOf, ofScope, query } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';

export interface APITokenRow {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly scopes: string[];
  readonly status: 'ACTIVE' | 'EXPIRING' | 'ROTATING' | 'EXPIRED' | 'REVOKED';
  readonly allowedCidrs: string[];
  readonly createdByKind: Actor['kind'];
  readonly createdById: string;
  readonly createdByName: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly lastUsedIp: string | null;
  readonly revokedAt: string | null;
}

export interface APITokenSecretRow {
  readonly id: string;
  readonly tokenId: string;
  readonly lastFour: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly lastUsedIp: string | null;
  readonly expiresAt: string | null;
}

/** Computed with the database's clock, most final state first. */
const statusSql = `case
  when token.revoked_at is not null then 'REVOKED'
  when token.expires_at <= litfass_now() then 'EXPIRED'
  when exists (select from api_token_secret as old
    where old.token_id = token.id and old.company_id = token.company_id and old.id <> newest.id and old.expires_at > litfass_now()) then 'ROTATING'
  when token.expires_at <= litfass_now() + interval '7 days' then 'EXPIRING'
  else 'ACTIVE' end`;

export const apiTokenTable = listTable<APITokenRow>()({
  name: 'APIToken',
  from: `api_token as token
    join lateral (select secret.id, secret.last_four from api_token_secret as secret
      where secret.token_id = token.id and secret.company_id = token.company_id
      order by secret.created_at desc, secret.id desc limit 1) as newest on true`,
  columns: {
    id: 'token.id',
    companyId: 'token.company_id',
    name: 'token.name',
    prefix: 'token.prefix',
    lastFour: 'newest.last_four',
    scopes: 'token.scopes',
    status: statusSql,
    allowedCidrs: 'token.allowed_cidrs',
    createdByKind: 'token.created_by_kind',
    createdById: 'token.created_by_id',
    createdByName: 'token.created_by_name',
    createdAt: 'token.created_at',
    expiresAt: 'token.expires_at',
    lastUsedAt: 'token.last_used_at',
    lastUsedIp: 'token.last_used_ip',
    revokedAt: 'token.revoked_at',
  },
  id: 'token.id',
  companyId: 'token.company_id',
  filters: {
    name: { kind: 'string', sql: 'token.name' },
    status: { kind: 'enum', sql: statusSql, computed: true },
    scope: { kind: 'enumSet', sql: 'token.scopes' },
    expiresAt: { kind: 'timestamp', sql: 'token.expires_at' },
    lastUsedAt: { kind: 'timestamp', sql: 'token.last_used_at' },
  },
  sorts: {
    NAME: { kind: 'text', sql: 'token.name_key collate "C"' },
    CREATED_AT: { kind: 'timestamp', sql: 'token.created_at' },
    EXPIRES_AT: { kind: 'timestamp', sql: 'token.expires_at', nullable: true },
    LAST_USED_AT: { kind: 'timestamp', sql: 'token.last_used_at', nullable: true },
  },
  defaultSort: [{ field: 'CREATED_AT', direction: 'ASC' }],
});

/** A new key without its token, of which only the digest is stored. */
export interface NewAPIToken {
  readonly id: string;
  readonly secretId: string;
  readonly companyId: string;
  readonly name: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly digest: Uint8Array;
  readonly pepperId: string;
  readonly scopes: readonly string[];
  readonly allowedCidrs: readonly string[];
  readonly createdBy: Omit<Actor, 'kind'> & { readonly kind: 'USER' | 'API_TOKEN' | 'SYSTEM' };
  readonly expiresAt: string | null;
}

/**
 * Inserts a key with its first secret. Returns false if an unrevoked key has the name. The index decides, so that of
 * several concurrent requests one gets the name.
 */
export async function insertToken(tenant: TenantRunner, token: NewAPIToken): Promise<boolean> {
  const inserted = await tenant.first(
    query
      .insertInto('api_token')
      .values({
        id: token.id,
        company_id: token.companyId,
        name: token.name,
        prefix: token.prefix,
        scopes: [...token.scopes],
        allowed_cidrs: [...token.allowedCidrs],
        created_by_kind: token.createdBy.kind,
        created_by_id: token.createdBy.id,
        created_by_name: token.createdBy.name,
        expires_at: token.expiresAt,
      })
      .onConflict((conflict) =>
        conflict
          .expression(sql`company_id, lower(name)`)
          .where('revoked_at', 'is', null)
          .doNothing(),
      )
      .returning('id'),
  );
  if (inserted === undefined) return false;
  await tenant.all(
    query.insertInto('api_token_secret').values({
      id: token.secretId,
      company_id: token.companyId,
      token_id: token.id,
      digest: token.digest,
      pepper_id: token.pepperId,
      last_four: token.lastFour,
    }),
  );
  return true;
}

/** The secrets of several keys that haven't expired on their own at this time; newest first. */
export function findSecrets(
  tenant: TenantRunner,
  tokenIds: readonly string[],
  at: string,
): Promise<APITokenSecretRow[]> {
  return tenant.all(
    ofTokens(tenant, tokenIds)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  );
}

/** The newest secret of a key and the one it replaced, valid or not. */
export async function findLastTwoSecrets(
  tenant: TenantRunner,
  tokenId: string,
): Promise<readonly [newest: APITokenSecretRow | undefined, old: APITokenSecretRow | undefined]> {
  const secrets = ofTokens(tenant, [tokenId].filter(isUuid))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2);
  const [newest, old] = await tenant.all(secrets);
  return [newest, old];
}

function ofTokens(tenant: TenantRunner, tokenIds: readonly string[]) {
  return query
    .selectFrom('api_token_secret')
    .where('company_id', '=', ofScope(tenant))
    .where('token_id', '=', anyOf(tokenIds))
    .select([
      'id',
      'token_id as tokenId',
      'last_four as lastFour',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'last_used_ip as lastUsedIp',
      'expires_at as expiresAt',
    ]);
}
