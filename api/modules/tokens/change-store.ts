import { sql } from 'kysely';
import { isUuid } from '../../db/list-filter.ts';
import { ofScope, query, uuidArray } from '../../db/sql.ts';
import type { TenantRunner } from '../../db/tenant.ts';

/** Names a stored key; the company is part of the name, so that a store never changes another's. */
export interface TokenName {
  readonly id: string;
  readonly companyId: string;
}

/**
 * Keeps everybody else from changing keys of the scope until the transaction ends. All that a transaction needs at once:
 * in the order of their ids, so that two keys which change each other don't wait in a circle.
 */
export async function lockTokens(tenant: TenantRunner, ids: readonly string[]): Promise<void> {
  await tenant.all(
    query
      .selectFrom('api_token')
      .where('company_id', '=', ofScope(tenant))
      .where('id', '=', sql<string>`any(${uuidArray(ids.filter(isUuid))}::uuid[])`)
      .select('id')
      .orderBy('id')
      .forUpdate(),
  );
}

/** Whether a key works at a moment. */
export async function isAlive(tenant: TenantRunner, id: string, at: string): Promise<boolean> {
  const found = await tenant.first(
    query
      .selectFrom('api_token')
      .where('company_id', '=', ofScope(tenant))
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
      .select('id'),
  );
  return found !== undefined;
}

export async function revokeToken(tenant: TenantRunner, token: TokenName, revokedAt: string): Promise<void> {
  await tenant.all(updateOf(tenant, token).set({ revoked_at: revokedAt }));
}

/** What of a key can be changed. */
export interface APITokenValues {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly allowedCidrs: readonly string[];
}

/** Fails where the name is another's: see {@link isNameTaken}. */
export async function updateToken(
  tenant: TenantRunner,
  token: TokenName,
  { name, scopes, allowedCidrs }: APITokenValues,
): Promise<void> {
  await tenant.all(updateOf(tenant, token).set({ name, scopes: [...scopes], allowed_cidrs: [...allowedCidrs] }));
}

/** Whether a transaction failed because a key that isn't revoked has the name already (a unique violation). */
export function isNameTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

function updateOf(tenant: TenantRunner, { id, companyId }: TokenName) {
  return query
    .updateTable('api_token')
    .where('company_id', '=', ofScope(tenant))
    .where('company_id', '=', companyId)
    .where('id', '=', id);
}

/** A value about to be stored, of which only the digest is kept. */
export interface NewSecret {
  readonly id: string;
  readonly digest: Uint8Array;
  readonly lastFour: string;
  readonly createdAt: string;
}

/** Stores the value that takes the place of another. It is the newer one whatever the clocks say. */
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
      last_four: secret.lastFour,
      created_at: sql<string>`greatest(${secret.createdAt}::timestamptz, ${old.createdAt}::timestamptz + interval '1 microsecond')`,
    }),
  );
}

/** Sets the moment at which a value stops working. */
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
