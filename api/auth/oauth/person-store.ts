import { sql } from 'kysely';
import { query, type Runner } from '../../db/sql.ts';

/** An invitation that can be accepted now, with whom it is for. */
export interface InvitationRecord {
  readonly memberId: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
  readonly passwordHash: string | null;
}

/** The invitation whose link carries the secret of this digest; undefined once it has expired or was accepted. */
export function findInvitation(identity: Runner, digest: Uint8Array): Promise<InvitationRecord | undefined> {
  return identity.first(
    query
      .selectFrom('member_invitation as invitation')
      .innerJoin('company_member as member', (join) =>
        join.onRef('member.id', '=', 'invitation.member_id').onRef('member.company_id', '=', 'invitation.company_id'),
      )
      .innerJoin('company', 'company.id', 'member.company_id')
      .innerJoin('user_account as person', 'person.id', 'member.user_id')
      .where('invitation.digest', '=', digest)
      .where('invitation.expires_at', '>', sql<string>`now()`)
      .where('company.status', '<>', 'CLOSED')
      .select([
        'member.id as memberId',
        'member.company_id as companyId',
        'company.name as companyName',
        'person.id as userId',
        'person.email',
        'person.name',
        'person.password_hash as passwordHash',
      ]),
  );
}

/** Uses an invitation up and lets its member in. Of several at once, one is told true. */
export async function acceptInvitation(
  identity: Runner,
  digest: Uint8Array,
  { memberId, companyId }: Pick<InvitationRecord, 'memberId' | 'companyId'>,
): Promise<boolean> {
  const used = await identity.first(
    query
      .deleteFrom('member_invitation')
      .where('digest', '=', digest)
      .where('member_id', '=', memberId)
      .where('expires_at', '>', sql<string>`now()`)
      .returning('member_id'),
  );
  if (used === undefined) return false;
  await identity.all(
    query
      .updateTable('company_member')
      .set({ accepted_at: sql<string>`now()` })
      .where('id', '=', memberId)
      .where('company_id', '=', companyId),
  );
  return true;
}

/** Gives an account without a password its first, and its name. False when it has got one meanwhile. */
export async function setFirstPassword(
  identity: Runner,
  userId: string,
  { passwordHash, name }: { readonly passwordHash: string; readonly name: string },
): Promise<boolean> {
  const set = await identity.first(
    query
      .updateTable('user_account')
      .set({ password_hash: passwordHash, name: sql<string>`coalesce(name, ${name})` })
      .where('id', '=', userId)
      .where('password_hash', 'is', null)
      .returning('id'),
  );
  return set !== undefined;
}

/** Puts a password in the place of another. False when that one has been replaced meanwhile. */
export async function replacePassword(
  identity: Runner,
  userId: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<boolean> {
  const replaced = await identity.first(
    query
      .updateTable('user_account')
      .set({ password_hash: after })
      .where('id', '=', userId)
      .where('password_hash', '=', before)
      .returning('id'),
  );
  return replaced !== undefined;
}

/** A person with the hash of the password. */
export function findPerson(
  identity: Runner,
  userId: string,
): Promise<{ email: string; name: string | null; passwordHash: string | null } | undefined> {
  return identity.first(
    query
      .selectFrom('user_account')
      .where('id', '=', userId)
      .select(['email', 'name', 'password_hash as passwordHash']),
  );
}

/** The companies in whose audit trail it belongs what a person does with their own account. */
export async function findOwnCompanies(identity: Runner, userId: string): Promise<string[]> {
  const rows = await identity.all(
    query
      .selectFrom('company_member')
      .where('user_id', '=', userId)
      .where('accepted_at', 'is not', null)
      .select('company_id as companyId')
      .orderBy('company_id'),
  );
  return rows.map(({ companyId }) => companyId);
}

/** A session by the digests under which its parts rest. */
export interface KeptSession {
  readonly grantReference: string;
  readonly grantDigest: Uint8Array;
  readonly sessionReference: string | null;
}

/** Ends everything a person is signed in with, but for one session. */
export async function deletePersonArtifacts(
  identity: Runner,
  userId: string,
  kept: KeptSession | undefined,
): Promise<void> {
  const all = query.deleteFrom('oidc_artifact').where('account_id', '=', userId);
  if (kept === undefined) {
    await identity.all(all);
    return;
  }
  await identity.all(
    all
      .where('grant_id', 'is distinct from', kept.grantReference)
      .where((where) => where.not(where.and([where('model', '=', 'Grant'), where('id_digest', '=', kept.grantDigest)])))
      .where((where) =>
        where.not(
          where.and([where('model', '=', 'Session'), where('uid', 'is not distinct from', kept.sessionReference)]),
        ),
      ),
  );
}
