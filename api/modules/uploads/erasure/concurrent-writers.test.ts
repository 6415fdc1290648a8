import { randomUUID } from 'node:crypto';
import { setImmediate as immediate } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SqlDriver } from '#api/db/driver.ts';
import { statement } from '#api/db/sql.ts';
import { nordlicht } from '#api/demo/companies.ts';
import { needsPostgres } from '#api/testing/needs-postgres.ts';
import { holdAudience } from '../processing/member-store.ts';
import { createUploadApp } from '../processing/testing/upload-app.ts';

const { api, database, uploads, digests, work } = await createUploadApp();

let anna: string;
beforeAll(async () => {
  anna = await api.userToken('Anna');
});

const mutation = (text: string, input: object) => api.graphql(text, { token: anna, variables: { input } });

const erase = (...values: string[]) =>
  mutation(
    'mutation ($input: EraseFirstPartyIdentitiesInput!) { eraseFirstPartyIdentities(input: $input) { erasedMemberships } }',
    { companyId: nordlicht.id, identities: values.map((value) => ({ type: 'EMAIL', value })) },
  );

const deleteAudience = (id: string) =>
  mutation(
    'mutation ($input: DeleteAudienceInput!) { deleteAudience(input: $input) { deletedId userErrors { code } } }',
    { id },
  );

const renameAudience = (id: string) =>
  mutation('mutation ($input: UpdateAudienceInput!) { updateAudience(input: $input) { userErrors { code } } }', {
    id,
    name: 'After',
  });

/** Resolves when this many sessions wait for a lock, or when `done` says so. */
async function waiting(count: number, done: () => boolean = () => false): Promise<void> {
  const text = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (!done() && Number((await database.asOwner(text))[0]?.['count']) < count) await immediate();
}

/** The driver of the database, which runs `then` in a transaction after its statement that contains `part`. */
function after(part: string, then: () => Promise<void>): SqlDriver {
  const { driver } = database;
  return {
    ...driver,
    transaction: (role, run, cancellation) =>
      driver.transaction(
        role,
        (query, copy) =>
          run(async (text, values) => {
            const rows = await query(text, values);
            if (text.includes(part)) await then();
            return rows;
          }, copy),
        cancellation,
      ),
  };
}

describe('while an upload runs', needsPostgres(database), () => {
  it('a person whose membership it renews at that moment can be erased', async () => {
    const person = `${randomUUID()}@example.com`;
    const audience = await uploads.createAudience();
    await work(await uploads.arrive(audience, `email\n${person}\n`));
    const id = await uploads.arrive(audience, `email\n${person}\nnew@example.com\n`);
    const erased: Promise<unknown>[] = [];
    const driver = after('update audience_member as m set named_at', async () => {
      erased.push(erase(person));
      await waiting(1);
    });
    await work(id, undefined, driver);
    expect(await Promise.all(erased)).toMatchObject([
      { data: { eraseFirstPartyIdentities: { erasedMemberships: '1' } } },
    ]);
    expect(await uploads.members(audience)).toHaveLength(1);
    expect(await uploads.audience(audience)).toMatchObject({ member_count: '1' });
  });

  it('a person whose block it lifts at that moment can be erased again', async () => {
    const person = `${randomUUID()}@example.com`;
    const audience = await uploads.createAudience();
    await erase(person);
    const id = await uploads.arrive(audience, `email,consent\n${person},GRANTED\n`);
    const erased: Promise<unknown>[] = [];
    const driver = after('delete from identity_block', async () => {
      erased.push(erase(person));
      await waiting(1);
    });
    await work(id, undefined, driver);
    expect(await Promise.all(erased)).toMatchObject([
      { data: { eraseFirstPartyIdentities: { erasedMemberships: '1' } } },
    ]);
    await work(await uploads.arrive(audience, `email\n${person}\n`, { maxRejectedPercent: 100 }));
    expect(await uploads.members(audience)).toEqual([]);
  });

  it.each([
    ['first', [0, 1, 2]],
    ['last', [2, 1, 0]],
  ])('several people whose blocks it lifts can be erased again: lowest digest stored %s', async (_name, order) => {
    const digestOf = (person: string) => Buffer.from(digests.ofText(person)).toString('hex');
    const people = Array.from({ length: 3 }, () => `${randomUUID()}@example.com`);
    people.sort((left, right) => (digestOf(left) < digestOf(right) ? -1 : 1));
    const stored = order.map((index) => people[index] ?? '');
    const audience = await uploads.createAudience();
    await uploads.query('delete from identity_block where company_id = $1', [nordlicht.id]);
    for (const person of stored) await erase(person);
    const id = await uploads.arrive(audience, `email,consent\n${stored.join(',GRANTED\n')},GRANTED\n`);
    let worked: Promise<void> | undefined;
    let erased: Promise<unknown> | undefined;
    // The block in the middle is locked, so the upload has lifted one of three blocks when the erasure begins.
    await database.platform(async (platform) => {
      const hold = 'select from identity_block where company_id = $1 and digest = $2::uuid for update';
      await platform.all(statement(hold, [nordlicht.id, digestOf(stored[1] ?? '')]));
      worked = work(id);
      await waiting(1);
      erased = erase(stored[0] ?? '', stored[2] ?? '');
      await waiting(2);
    });
    await worked;
    expect(await erased).toMatchObject({ data: { eraseFirstPartyIdentities: { erasedMemberships: '2' } } });
    expect(await uploads.members(audience)).toHaveLength(1);
  });

  it('a person who is erased again before it lifts their block stays blocked', async () => {
    const person = `${randomUUID()}@example.com`;
    const audience = await uploads.createAudience();
    await uploads.query('delete from identity_block where company_id = $1', [nordlicht.id]);
    await erase(person);
    const id = await uploads.arrive(audience, `email,consent\n${person},GRANTED\n`);
    let worked: Promise<void> | undefined;
    await database.platform(async (platform) => {
      const again = 'update identity_block set erased_at = clock_timestamp() where company_id = $1';
      await platform.all(statement(again, [nordlicht.id]));
      worked = work(id);
      await waiting(1);
    });
    await worked;
    expect(await uploads.query('select from identity_block where company_id = $1', [nordlicht.id])).toHaveLength(1);
  });

  it('its audience can be deleted at the moment when it shows a revision', async () => {
    const audience = await uploads.createAudience();
    const id = await uploads.arrive(audience, `email\n${randomUUID()}@example.com\n`);
    const deleted: Promise<unknown>[] = [];
    const driver = after('set applied_revision', async () => {
      deleted.push(deleteAudience(audience));
      await waiting(1);
    });
    await work(id, undefined, driver);
    expect(await Promise.all(deleted)).toMatchObject([{ data: { deleteAudience: { deletedId: audience } } }]);
    expect(await uploads.upload(id)).toEqual({});
  });

  it.each<[string, (audienceId: string, person: string) => Promise<unknown>, Record<string, unknown>]>([
    ['an erasure', (_, person) => erase(person), { members: 0, name: 'Before' }],
    ['the deletion of its audience', (id) => deleteAudience(id), { members: 0 }],
    ['a new name of its audience', (id) => renameAudience(id), { members: 1, name: 'After' }],
  ])('%s comes before the parts of the work that begin after it', async (_name, request, expected) => {
    const person = `${randomUUID()}@example.com`;
    const audienceId = await uploads.createAudience();
    await uploads.query(`update audience set name = 'Before' where id = $1`, [audienceId]);
    await work(await uploads.arrive(audienceId, `email\n${person}\n`));
    const target = { companyId: nordlicht.id, audienceId, revision: 1, baseRevision: 0 };
    const held = { next: false };
    let requested: Promise<unknown> | undefined;
    let next: Promise<unknown> | undefined;
    await database.platform(async (platform) => {
      await holdAudience(platform, target);
      requested = request(audienceId, person);
      await waiting(1);
      next = database.platform(async (other) => {
        await holdAudience(other, target);
        held.next = true;
        const { name } = await uploads.audience(audienceId);
        return { members: (await uploads.members(audienceId)).length, name };
      });
      await waiting(2, () => held.next);
    });
    expect(await next).toEqual(expected);
    expect(await requested).not.toHaveProperty('errors');
    await uploads.query('delete from audience where id = $1', [audienceId]);
  });
});
