import { sql } from 'kysely';
import { isUuid } from '../../db/list/list-filter.ts';
import { query, type Runner } from '../../db/sql.ts';

/** An API key as staff see it. */
export interface PlatformKeyRow {
  readonly id: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly name: string;
  readonly lastFour: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
}

/** Keys with this id, these last four characters, or this name. */
export function findKeys(staff: Runner, text: string, limit: number): Promise<PlatformKeyRow[]> {
  return staff.all(
    keys()
      .where((where) =>
        where.or([
          ...(isUuid(text) ? [where('token.id', '=', text)] : []),
          where('secret.last_four', '=', text),
          where(sql<string>`token.name_key`, '=', text.toLowerCase()),
        ]),
      )
      .limit(limit),
  );
}

/** The valid keys of a company. */
export function findValidKeys(staff: Runner, companyId: string, at: string): Promise<PlatformKeyRow[]> {
  return staff.all(
    keys()
      .where('token.company_id', '=', companyId)
      .where('token.revoked_at', 'is', null)
      .where((where) => where.or([where('token.expires_at', 'is', null), where('token.expires_at', '>', at)])),
  );
}

/** A key with its newest secret. */
function keys() {
  return query
    .selectFrom('api_token as token')
    .innerJoin('company', 'company.id', 'token.company_id')
    .innerJoin('api_token_secret as secret', (join) =>
      join.onRef('secret.token_id', '=', 'token.id').onRef('secret.company_id', '=', 'token.company_id'),
    )
    .distinctOn('token.id')
    .select([
      'token.id',
      'token.company_id as companyId',
      'company.name as companyName',
      'token.name',
      'secret.last_four as lastFour',
      'token.created_at as createdAt',
      'token.expires_at as expiresAt',
      'token.revoked_at as revokedAt',
      'token.last_used_at as lastUsedAt',
    ])
    .orderBy('token.id')
    .orderBy(sql`secret.created_at`, 'desc');
}
