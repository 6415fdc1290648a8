import { sql } from 'kysely';
import { query, type Runner } from '../db/sql.ts';

/** Secrets in use whose digest another pepper than the newest has made. */
export interface OldDigests {
  readonly apiKeys: number;
  readonly partnerSecrets: number;
  readonly recoveryCodes: number;
  /** Invitations of companies and partners from before the newest pepper, and the time at which the last of them ends. */
  readonly invitations: number;
  readonly invitationsEndAt: string | null;
}

interface PepperNames {
  readonly newest: string;
  /** When the newest pepper was first used. */
  readonly since: string;
  /** The pepper of rows that name none. */
  readonly first: string;
}

const count = sql<string>`count(*)`.as('count');

/** Counts what would become invalid without the older peppers. */
export async function countOldDigests(identity: Runner, { newest, since, first }: PepperNames): Promise<OldDigests> {
  const isOld = (column: string) => sql<boolean>`coalesce(${sql.ref(column)}, ${first}) <> ${newest}`;
  const isValid = (column: string) => sql<boolean>`coalesce(${sql.ref(column)} > now(), true)`;
  const keys = await identity.first(
    query
      .selectFrom('api_token_secret as secret')
      .innerJoin('api_token as token', (join) =>
        join.onRef('token.id', '=', 'secret.token_id').onRef('token.company_id', '=', 'secret.company_id'),
      )
      .where(isOld('secret.pepper_id'))
      .where('token.revoked_at', 'is', null)
      .where(isValid('token.expires_at'))
      .where(isValid('secret.expires_at'))
      .select(count),
  );
  const secrets = await identity.first(
    query.selectFrom('partner_secret').where(isOld('pepper_id')).where(isValid('expires_at')).select(count),
  );
  const codes = await identity.first(query.selectFrom('recovery_code').where(isOld('pepper_id')).select(count));
  const ofCompanies = query.selectFrom('member_invitation').select(['created_at', 'expires_at']);
  const ofPartners = query.selectFrom('partner_invitation').select(['created_at', 'expires_at']);
  const invitations = await identity.first(
    query
      .selectFrom(ofCompanies.unionAll(ofPartners).as('invitation'))
      .where('created_at', '<', since)
      .where('expires_at', '>', sql<string>`now()`)
      .select([count, sql<string | null>`max(expires_at)`.as('endAt')]),
  );
  return {
    apiKeys: Number(keys?.count),
    partnerSecrets: Number(secrets?.count),
    recoveryCodes: Number(codes?.count),
    invitations: Number(invitations?.count),
    invitationsEndAt: invitations?.endAt ?? null,
  };
}

/** A sealed value and its row. */
export interface SealedRow {
  readonly id: string;
  readonly sealed: string;
}

/** The sealed secrets of all authenticator apps. */
export function findSealedSecondFactors(identity: Runner): Promise<SealedRow[]> {
  return identity.all(query.selectFrom('totp_factor').select(['user_id as id', 'sealed_secret as sealed']));
}

/** Stores a secret that is sealed again, unless another one has replaced it. */
export async function updateSealedSecondFactor(identity: Runner, before: SealedRow, sealed: string): Promise<void> {
  await identity.all(
    query
      .updateTable('totp_factor')
      .set({ sealed_secret: sealed })
      .where('user_id', '=', before.id)
      .where('sealed_secret', '=', before.sealed),
  );
}
