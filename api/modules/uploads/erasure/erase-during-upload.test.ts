import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { SqlDriver } from '#api/db/driver.ts';
import { nordlicht } from '#api/demo/companies.ts';
import { createUploadApp } from '../processing/testing/upload-app.ts';

const { api, database, uploads, digests, work, apply } = await createUploadApp();

let anna: string;
beforeAll(async () => {
  anna = await api.userToken('Anna');
});

type Identity = readonly [type: 'EMAIL' | 'PHONE', value: string];

async function erase(...identities: readonly Identity[]): Promise<void> {
  const input = { companyId: nordlicht.id, identities: identities.map(([type, value]) => ({ type, value })) };
  const { data, errors } = await api.graphql<{ eraseFirstPartyIdentities: { userErrors: unknown[] } }>(
    `mutation ($input: EraseFirstPartyIdentitiesInput!) { eraseFirstPartyIdentities(input: $input) { userErrors { code } } }`,
    { token: anna, variables: { input } },
  );
  expect(errors).toBeUndefined();
  expect(data.eraseFirstPartyIdentities.userErrors).toEqual([]);
}

/** The counts of an audience as they are stored. */
async function storedCounts(audienceId: string) {
  const types = await uploads.query(
    `select identifier_type as type, members from audience_identifier_count
    where audience_id = $1 and members > 0 order by 1`,
    [audienceId],
  );
  const { member_count } = await uploads.audience(audienceId);
  return { people: member_count, types };
}

/** The counts of an audience from its visible members. */
async function exactCounts(audienceId: string) {
  const visible = `audience_member as m join audience on audience.id = m.audience_id
    and m.since between base_revision and revision and (until is null or until > revision) where audience_id = $1`;
  const types = await uploads.query(
    `select case kind when 1 then 'EMAIL' when 2 then 'PHONE' end as type, count(*)::text as members
    from ${visible} group by 1 order by 1`,
    [audienceId],
  );
  const [people] = await uploads.query(`select count(*)::text as count from ${visible} and person is null`, [
    audienceId,
  ]);
  return { people: people?.['count'], types };
}

/** Two people who are members, and one who isn't, with an email address and a phone number each. */
function threePeople() {
  const seed = String(Math.floor(Math.random() * 1e7)).padStart(7, '0');
  const person = (digit: number) => ({ email: `${randomUUID()}@example.com`, phone: `+4917${digit}${seed}` });
  return { erased: person(0), stays: person(1), fresh: person(2) };
}

type Person = ReturnType<typeof threePeople>['erased'];
const file = (...people: readonly Person[]) =>
  `email,phone\n${people.map(({ email, phone }) => `${email},${phone}\n`).join('')}`;

describe('people erased while an upload is PROCESSING', () => {
  it.each([
    { operation: 'ADD', added: '0', removed: '0', members: '1' },
    { operation: 'REMOVE', added: '0', removed: '0', members: '1' },
    { operation: 'REPLACE', added: '0', removed: '1', members: '0' },
  ] as const)('aren’t counted: $operation', async ({ operation, added, removed, members }) => {
    const { erased, stays, fresh } = threePeople();
    const audience = await uploads.createAudience();
    await apply(audience, file(erased, stays));
    const id = await uploads.arrive(audience, file(erased, fresh), { operation, expectedAudienceVersion: 2 });
    await work(id, async (phase) => {
      if (phase === 'show') await erase(['EMAIL', erased.email], ['PHONE', fresh.phone]);
    });
    expect(await storedCounts(audience)).toEqual(await exactCounts(audience));
    expect(await storedCounts(audience)).toMatchObject({ people: members });
    expect(await uploads.upload(id)).toMatchObject({ rows_added: added, rows_removed: removed });
  });

  it('are reported as rejected rows, and the others are applied', async () => {
    const { erased, stays, fresh } = threePeople();
    const audience = await uploads.createAudience();
    const id = await uploads.arrive(audience, file(erased, stays, fresh));
    await work(id, async (phase) => {
      if (phase === 'show') await erase(['EMAIL', erased.email]);
    });
    const upload = await uploads.upload(id);
    expect(upload).toMatchObject({
      status: 'COMPLETED_WITH_ERRORS',
      rows_accepted: '2',
      rows_rejected: '1',
      rows_added: '2',
    });
    expect(upload['issue_summary']).toMatchObject([{ code: 'CONSENT_MISSING', count: '1', sampleRows: ['2'] }]);
    expect(await storedCounts(audience)).toEqual(await exactCounts(audience));
  });

  it.each(['claim', 'prepare', 'show', 'settle', 'end'] as const)(
    'leave no other identifier of their row behind: erased in %s by one of them',
    async (when) => {
      for (const by of ['email', 'phone'] as const) {
        const { erased, stays } = threePeople();
        const audience = await uploads.createAudience();
        const id = await uploads.arrive(audience, file(erased, stays));
        await work(id, async (phase) => {
          if (phase === when) await erase([by === 'email' ? 'EMAIL' : 'PHONE', erased[by]]);
        });
        expect(await uploads.members(audience), by).toHaveLength(2);
        expect(await storedCounts(audience), by).toEqual(await exactCounts(audience));
      }
    },
  );
});

test.each(['claim', 'prepare', 'show'] as const)(
  'a person with two rows is taken out with both: erased in %s',
  async (when) => {
    for (const by of ['email', 'phone'] as const) {
      const { erased, stays, fresh } = threePeople();
      const audience = await uploads.createAudience();
      // The email address is in both rows, so the second row is known by its phone number only.
      const id = await uploads.arrive(audience, file(erased, { email: erased.email, phone: fresh.phone }, stays));
      await work(id, async (phase) => {
        if (phase === when) await erase([by === 'email' ? 'EMAIL' : 'PHONE', erased[by]]);
      });
      expect(await uploads.members(audience), by).toHaveLength(2);
      expect(await storedCounts(audience), by).toEqual(await exactCounts(audience));
      expect(await uploads.upload(id), by).toMatchObject({ rows_accepted: '1', rows_rejected: '2' });
    }
  },
);

test('of a person erased between two parts of the work, nothing becomes a member', async () => {
  const buckets = 3;
  const bucketOf = (text: string) => ((digests.ofText(text)[0] ?? 0) * buckets) >> 8;
  const inBucket = (bucket: number, make: (index: number) => string) => {
    let index = 0;
    while (bucketOf(make(index)) !== bucket) index += 1;
    return make(index);
  };
  const seed = String(Math.floor(Math.random() * 1e4)).padStart(4, '0');
  const padding = 'x'.repeat(3_000);
  for (const [emailBucket, phoneBucket] of [
    [0, 2],
    [2, 0],
  ] as const) {
    const email = inBucket(emailBucket, (index) => `${seed}${index}@example.com`);
    const phone = inBucket(phoneBucket, (index) => `+49171${seed}${1_000 + index}`);
    const others = Array.from({ length: 2_000 }, () => `${randomUUID()}@example.com,,${padding}\n`).join('');
    const columns = [
      { header: 'email', kind: 'EMAIL' },
      { header: 'phone', kind: 'PHONE' },
      { header: 'padding', kind: 'IGNORE' },
    ];
    for (const by of [
      ['EMAIL', email],
      ['PHONE', phone],
    ] as const) {
      const audience = await uploads.createAudience();
      // The one who was erased in the round before may be added again.
      await uploads.query('delete from identity_block where company_id = $1', [nordlicht.id]);
      const id = await uploads.arrive(audience, `email,phone,padding\n${email},${phone},\n${others}`, { columns });
      await work(
        id,
        undefined,
        afterFirstMembers(() => erase(by)),
      );
      expect(await uploads.members(audience), by[0]).toHaveLength(2_000);
      expect(await storedCounts(audience), by[0]).toEqual(await exactCounts(audience));
    }
  }
});

/** A driver with one transaction at a time, which runs `then` after the first one that added members. */
function afterFirstMembers(then: () => Promise<void>): SqlDriver {
  const { driver } = database;
  let last: Promise<unknown> = Promise.resolve();
  let isDone = false;
  return {
    ...driver,
    transaction: (role, run, cancellation) => {
      const next = last.then(async () => {
        const added: string[] = [];
        const result = await driver.transaction(
          role,
          (query, copy) =>
            run((text, values) => {
              if (text.includes('insert into audience_member')) added.push(text);
              return query(text, values);
            }, copy),
          cancellation,
        );
        if (added.length > 0 && !isDone) {
          isDone = true;
          await then();
        }
        return result;
      });
      last = next.catch(() => undefined);
      return next;
    },
  };
}
