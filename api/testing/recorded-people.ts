import { query, type Runner } from '../db/sql.ts';
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
export const describeLostSession = `update sign_in_session
  set id = '5f0c1f7e-1c1b-8c56-9a55-6c0d1f0f5a10', device = 'Firefox on Android', ip_address = '203.0.113.61',
    created_at = '2026-11-12T06:51:00Z', last_seen_at = '2026-11-18T17:42:00Z'
  where user_id = '${idOf('Viktor')}'`;

const audienceId = '96e556f7-c165-84ff-a1cf-8e2e54951587';
const digests = new IdentityDigests(testIdentityKey);
const digestOf = (normalized: string) => `'${Buffer.from(digests.ofText(normalized)).toString('hex')}'::uuid`;

/** The member of an audience who asks to be erased, with an email address and a phone number from one row of an upload. */
export const addMember = `insert into audience_member
    (company_id, audience_id, kind, digest, since, until, alternate, person, hashed, consent, named_at)
  select audience.company_id, audience.id, identifier.kind, identifier.digest, audience.revision, null, null,
    identifier.person, false, 5, '2026-11-20T08:00:21Z'
  from audience cross join (values
    (1::smallint, ${digestOf('jane.saoirse@example.com')}, null::uuid),
    (2::smallint, ${digestOf('+12025550123')}, ${digestOf('jane.saoirse@example.com')})
  ) as identifier (kind, digest, person)
  where audience.company_id = '${nordlicht.id}' and audience.id = '${audienceId}'`;
