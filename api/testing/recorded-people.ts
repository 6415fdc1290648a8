import { query, type Runner, statement } from '../db/sql.ts';
import { nordlicht } from '../demo/companies.ts';
import { demoPeople } from '../demo/people.ts';
import { IdentityDigests } from '../modules/uploads/index.ts';
import { testIdentityKey } from './fixed-secrets.ts';

function idOf(firstName: string): string {
  return demoPeople.find(({ name }) => name.startsWith(firstName))?.id ?? '';
}

/** Anna has a second factor, as an admin needs for some operations. A passkey doesn't change her sign-in here. */
export async function addPasskey(identity: Runner): Promise<void> {
  await identity.all(
    query.insertInto('passkey').values({
      id: 'recorded',
      user_id: idOf('Anna'),
      name: 'Laptop',
      public_key: Buffer.alloc(0),
      sign_count: '0',
    }),
  );
}

/** Turns Viktor's only session into the one that the page about lost devices ends. */
export async function describeLostSession(identity: Runner): Promise<void> {
  await identity.all(
    statement(
      `update sign_in_session set id = '5f0c1f7e-1c1b-8c56-9a55-6c0d1f0f5a10', device = 'Firefox on Android',
         ip_address = '203.0.113.61', created_at = '2026-11-12T06:51:00Z', last_seen_at = '2026-11-18T17:42:00Z'
       where user_id = $1`,
      [idOf('Viktor')],
    ),
  );
}

const audienceId = '96e556f7-c165-84ff-a1cf-8e2e54951587';

/** The member of an audience who asks to be erased, with an email address and a phone number from one row of an upload. */
export async function addMember(platform: Runner): Promise<void> {
  const digests = new IdentityDigests(testIdentityKey);
  const digestOf = (normalized: string) => Buffer.from(digests.ofText(normalized)).toString('hex');
  await platform.all(
    statement(
      `insert into audience_member
         (company_id, audience_id, kind, digest, since, until, alternate, person, hashed, consent, named_at)
       select audience.company_id, audience.id, identifier.kind, identifier.digest, audience.revision, null, null,
         identifier.person, false, 5, '2026-11-20T08:00:21Z'
       from audience
       cross join (values (1::smallint, $3::uuid, null::uuid), (2::smallint, $4::uuid, $3::uuid))
         as identifier (kind, digest, person)
       where audience.company_id = $1 and audience.id = $2`,
      [nordlicht.id, audienceId, digestOf('jane.saoirse@example.com'), digestOf('+12025550123')],
    ),
  );
}
