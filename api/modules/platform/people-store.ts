import { sql } from 'kysely';
import { query, type Runner } from '../../db/sql.ts';

/** A person as staff see them. */
export interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  /** Whether the email address is known to be this person's. */
  readonly isProven: boolean;
  readonly isStaff: boolean;
  /** Companies that the person has joined. */
  readonly companies: number;
  readonly createdAt: string;
  readonly lastSignedInAt: string | null;
}

/** People in the order of their email addresses; `text` is a part of the address or the name. */
export function findPeople(
  staff: Runner,
  { text, staffOnly, limit }: { readonly text: string; readonly staffOnly: boolean; readonly limit: number },
): Promise<PersonRow[]> {
  const part = `%${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return staff.all(
    people()
      .where((where) =>
        where.or([where(sql<string>`email_key`, 'like', part), where(sql<string>`lower(name)`, 'like', part)]),
      )
      .$if(staffOnly, (select) => select.where('is_staff', '=', true))
      .orderBy(sql`email_key`)
      .orderBy('id')
      .limit(limit),
  );
}

/** The accounts of an email address, the one of its proven owner first. Each open invitation has one of its own. */
export function findPeopleByEmail(staff: Runner, email: string): Promise<PersonRow[]> {
  return staff.all(
    people()
      .where(sql<string>`email_key`, '=', email.toLowerCase())
      .orderBy('email_proven', 'desc')
      .orderBy('id'),
  );
}

/** Makes a person staff or takes it back; returns whether that changed something. */
export async function updateStaff(platform: Runner, id: string, isStaff: boolean): Promise<boolean> {
  const changed = await platform.first(
    query
      .updateTable('user_account')
      .set({ is_staff: isStaff })
      .where('id', '=', id)
      .where('is_staff', '<>', isStaff)
      .returning('id'),
  );
  return changed !== undefined;
}

function people() {
  return query.selectFrom('user_account').select([
    'id',
    'email',
    'name',
    'email_proven as isProven',
    'is_staff as isStaff',
    'created_at as createdAt',
    'last_signed_in_at as lastSignedInAt',
    sql<number>`(select count(*)::int from company_member as member
      where member.user_id = user_account.id and member.accepted_at is not null)`.as('companies'),
  ]);
}
