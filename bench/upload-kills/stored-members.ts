import { createHash } from 'node:crypto';
import type { Database } from '#api/db/database.ts';
import { statement } from '#api/db/sql.ts';
import { IdentityDigests } from '#api/modules/uploads/identity/sha256.ts';

/** A hash over the members of an audience as the database has them. */
export async function hashOfMembers(database: Database, audienceId: string): Promise<string> {
  const rows = await database.platform((platform) =>
    platform.all(
      statement<{ digest: string }>(
        `select replace(m.digest::text, '-', '') as digest from audience_member as m join audience on audience.id = m.audience_id
        where m.audience_id = $1 and m.since between base_revision and revision and (until is null or until > revision) order by 1`,
        [audienceId],
      ),
    ),
  );
  return hashOf(rows.map(({ digest }) => digest));
}

/** The same over the people that should be in it. */
export function hashOfPeople(people: Iterable<string>, identityKey: Buffer): string {
  const digests = new IdentityDigests(identityKey);
  return hashOf([...people].map((text) => Buffer.from(digests.ofText(text)).toString('hex')).sort());
}

const hashOf = (texts: readonly string[]) => createHash('sha256').update(texts.join()).digest('hex');
