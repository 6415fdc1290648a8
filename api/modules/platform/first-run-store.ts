import { sql } from 'kysely';
import { takeLock } from '../../db/advisory-lock.ts';
import { query, type Runner, statement } from '../../db/sql.ts';

/** Of several first runs at the same time, one goes on and the others find the database no longer empty. */
export async function lockFirstRun(platform: Runner): Promise<void> {
  await takeLock(platform, 'first run');
}

/** Whether the database has neither a company nor a person. */
export async function isEmptyInstallation(platform: Runner): Promise<boolean> {
  const row = await platform.first(
    statement<{ empty: boolean }>(
      'select not exists (select from company) and not exists (select from user_account) as empty',
      [],
    ),
  );
  return row?.empty === true;
}

/** Stores the digest of a new link, and removes expired ones. */
export async function insertSetupLink(platform: Runner, digest: Uint8Array, expiresAt: string): Promise<void> {
  await platform.all(query.deleteFrom('setup_link').where('expires_at', '<=', sql<string>`now()`));
  await platform.all(query.insertInto('setup_link').values({ digest, expires_at: expiresAt }));
}

export function isSetupLink(platform: Runner, digests: readonly Uint8Array[], at: string): Promise<boolean> {
  return platform.has(
    query.selectFrom('setup_link').where('digest', 'in', digests).where('expires_at', '>', at).select('digest'),
  );
}

/** Ends every link. */
export async function deleteSetupLinks(platform: Runner): Promise<void> {
  await platform.all(query.deleteFrom('setup_link'));
}

export async function insertInstallation(platform: Runner, operatorName: string): Promise<void> {
  await platform.all(query.insertInto('installation').values({ operator_name: operatorName }));
}

/** The first person, who is staff and an admin of the first company. */
export interface FirstPerson {
  readonly id: string;
  readonly memberId: string;
  readonly companyId: string;
  readonly email: string;
  readonly name: string;
  /** Null where an external issuer signs people in. */
  readonly passwordHash: string | null;
}

export async function insertFirstPerson(platform: Runner, person: FirstPerson): Promise<void> {
  await platform.all(
    query.insertInto('user_account').values({
      id: person.id,
      email: person.email,
      name: person.name,
      password_hash: person.passwordHash,
      is_staff: true,
    }),
  );
  await platform.all(
    query.insertInto('company_member').values({
      id: person.memberId,
      company_id: person.companyId,
      user_id: person.id,
      role: 'ADMIN',
    }),
  );
}
