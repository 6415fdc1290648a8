import { sql } from 'kysely';
import { isUuid } from '../../db/list/list-filter.ts';
import { anyOf, ofScope, query } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';

/** The identity of a stored key. It includes the company, so that a store never changes another company's key. */
export interface TokenName {
  readonly id: string;
  readonly companyId: string;
}

/**
 * Keeps other transactions from changing these keys until this one ends. A transaction must lock all its keys in one
 * call. They are locked in the order of their ids, so that two transactions can't deadlock.
 */
export async function lockTokens(tenant: TenantRunner, ids: readonly string[]): Promise<void> {
  await tenant.all(
    query
      .selectFrom('api_token')
      .where('company_id', '=', ofScope(tenant))
      .where('id', '=', anyOf(ids.filter(isUuid)))
      .select('id')
      .orderBy('id')
      .forUpdate(),
  );
}

/** Whether a key is valid at a point in time. */
export function isAlive(tenant: TenantRunner, id: string, at: string): Promise<boolean> {
  return tenant.has(
    query
      .selectFrom('api_token')
      .where('company_id', '=', ofScope(tenant))
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
      .select('id'),
  );
}

export async function revokeToken(tenant: TenantRunner, token: TokenName, revokedAt: string): Promise<void> {
  await tenant.all(updateOf(tenant, token).set({ revoked_at: revokedAt }));
}

/** The changeable fields of a key. */
export interface APITokenValues {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly allowedCidrs: readonly string[];
}

/** Fails with a unique violation when another unrevoked key has the name. */
export async function updateToken(
  tenant: TenantRunner,
  token: TokenName,
  { name, scopes, allowedCidrs }: APITokenValues,
): Promise<void> {
  await tenant.all(updateOf(tenant, token).set({ name, scopes: [...scopes], allowed_cidrs: [...allowedCidrs] }));
}

function updateOf(tenant: TenantRunner, { id, companyId }: TokenName) {
  return query
    .updateTable('api_token')
    .where('company_id', '=', ofScope(tenant))
    .where('company_id', '=', companyId)
    .where('id', '=', id);
}

/** A new token of a key, of which only the digest is stored. */
export interface NewSecret {
  readonly id: string;
  readonly digest: Uint8Array;
  readonly pepperId: string;
  readonly lastFour: string;
  readonly createdAt: string;
}

/** Inserts the token that replaces another. It is the newer one, whatever the clocks say. */
export async function insertSecret(
  tenant: TenantRunner,
  { id: tokenId, companyId }: TokenName,
  secret: NewSecret,
  old: { readonly createdAt: string },
): Promise<void> {
  await tenant.all(
    query.insertInto('api_token_secret').values({
      id: secret.id,
      company_id: companyId,
      token_id: tokenId,
      digest: secret.digest,
      pepper_id: secret.pepperId,
      last_four: secret.lastFour,
      created_at: sql<string>`greatest(${secret.createdAt}::timestamptz, ${old.createdAt}::timestamptz + interval '1 microsecond')`,
    }),
  );
}

/** Sets the time at which a token expires. */
export async function endSecret(
  tenant: TenantRunner,
  { companyId }: TokenName,
  secretId: string,
  expiresAt: string,
): Promise<void> {
  await tenant.all(
    query
      .updateTable('api_token_secret')
      .set({ expires_at: expiresAt })
      .where('company_id', '=', ofScope(tenant))
      .where('company_id', '=', companyId)
      .where('id', '=', secretId),
  );
}
