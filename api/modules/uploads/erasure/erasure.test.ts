import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { hafenkante, nordlicht } from '#api/demo/companies.ts';
import { keepMembers } from '../processing/keep-members.ts';
import { createUploadApp } from '../processing/testing/upload-app.ts';

const { api, database, uploads, work, apply } = await createUploadApp();
const { signal } = new AbortController();

let anna: string;
beforeAll(async () => {
  anna = await api.userToken('Anna');
});

interface Erased {
  readonly erasedMemberships: string;
  readonly userErrors: readonly { readonly code: string; readonly field: readonly string[] | null }[];
}

async function erase(identities: readonly { type: string; value: string }[], more: Record<string, unknown> = {}) {
  const { data, errors } = await api.graphql<{ eraseFirstPartyIdentities: Erased }>(
    `mutation ($input: EraseFirstPartyIdentitiesInput!) {
      eraseFirstPartyIdentities(input: $input) { erasedMemberships userErrors { code field } } }`,
    { token: anna, variables: { input: { companyId: nordlicht.id, identities, ...more } } },
  );
  expect(errors).toBeUndefined();
  return data.eraseFirstPartyIdentities;
}

const email = (value: string) => ({ type: 'EMAIL', value });

describe('an erasure', () => {
  it('removes a person from every audience, with all identifiers, by any of them', async () => {
    const [one, two] = [await uploads.createAudience(), await uploads.createAudience()];
    await apply(one, 'email,phone\nJane.Doe@gmail.com,+491701234567\nbob@example.com,\n');
    await apply(two, 'email\nJane.Doe@gmail.com\n');
    const hash = createHash('sha256').update('jane.doe@gmail.com').digest('hex');
    expect(await erase([{ type: 'EMAIL_SHA256', value: hash }])).toEqual({ erasedMemberships: '2', userErrors: [] });
    expect(await uploads.members(one)).toHaveLength(1);
    expect(await uploads.members(two)).toEqual([]);
    expect(await uploads.audience(one)).toMatchObject({ member_count: '1' });
    expect(await uploads.audience(two)).toMatchObject({ member_count: '0' });
    expect(await erase([{ type: 'EMAIL_SHA256', value: hash }])).toEqual({ erasedMemberships: '0', userErrors: [] });
  });

  it('blocks them until a row of a later upload has its own consent', async () => {
    const audience = await uploads.createAudience();
    const person = `${randomUUID()}@example.com`;
    const file = `email,consent\nother@example.com,\n${person},\n`;
    const consenting = `email,consent\n${person},GRANTED\n`;
    await apply(audience, file);
    const before = await uploads.arrive(audience, consenting, { maxRejectedPercent: 100 });
    expect(await erase([email(person)])).toMatchObject({ erasedMemberships: '1' });
    const again = await apply(audience, file, { maxRejectedPercent: 50 });
    expect(again).toMatchObject({ rows_accepted: '1', rows_rejected: '1' });
    expect(again['issue_summary']).toMatchObject([{ code: 'CONSENT_MISSING', count: '1', sampleRows: ['3'] }]);
    await work(before);
    expect(await uploads.members(audience)).toHaveLength(1);
    expect(await apply(audience, consenting)).toMatchObject({ rows_added: '1', rows_rejected: '0' });
    expect(await apply(audience, file)).toMatchObject({ rows_rejected: '0', rows_added: '0' });
  });

  it('also applies to a running upload', async () => {
    const audience = await uploads.createAudience();
    const person = `${randomUUID()}@example.com`;
    const id = await uploads.arrive(audience, `email\n${person}\nstays@example.com\n`);
    const erased: Promise<unknown>[] = [];
    await work(id, (phase) => {
      if (phase === 'claim') erased.push(erase([email(person)]));
    });
    await Promise.all(erased);
    expect(await uploads.members(audience)).toHaveLength(1);
  });

  it('doesn’t affect a person who has an earlier member’s phone number now', async () => {
    const phone = `+4917${Math.floor(Math.random() * 1e8)}`.padEnd(13, '1');
    const [before, now] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    const audience = await uploads.createAudience();
    await apply(audience, `email,phone\n${before},${phone}\n`);
    await apply(audience, `email,phone\n${now},${phone}\n`, { operation: 'REPLACE' });
    expect(await erase([email(before)])).toMatchObject({ erasedMemberships: '0' });
    expect(await uploads.audience(audience)).toMatchObject({ member_count: '1' });
    expect(await uploads.members(audience)).toHaveLength(2);
  });

  it('leaves the counts of a running upload right if it was of another person', async () => {
    const audience = await uploads.createAudience();
    const name = randomUUID().slice(0, 8);
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    for (const form of [`j.${name}@gmail.com`, `j${name}@gmail.com`]) {
      await apply(audience, `hashed_email\n${hash(form)}\n`);
    }
    const id = await uploads.arrive(audience, `email\nj.${name}@gmail.com\n`, { operation: 'REPLACE' });
    const erased: Erased[] = [];
    await work(id, async (phase) => {
      if (phase === 'show') erased.push(await erase([email(`${randomUUID()}@example.com`)]));
    });
    expect(erased).toHaveLength(1);
    expect(await uploads.upload(id)).toMatchObject({ rows_added: '0', rows_removed: '1' });
  });

  it('returns the same for the same idempotency key', async () => {
    const audience = await uploads.createAudience();
    const person = `${randomUUID()}@example.com`;
    await apply(audience, `email\n${person}\n`);
    const more = { idempotencyKey: randomUUID() };
    expect(await erase([email(person)], more)).toMatchObject({ erasedMemberships: '1' });
    expect(await erase([email(person)], more)).toMatchObject({ erasedMemberships: '1' });
    expect((await erase([email('x@example.com')], more)).userErrors).toMatchObject([
      { code: 'IDEMPOTENCY_KEY_REUSED' },
    ]);
  });

  it.each([
    [[], 'REQUIRED identities'],
    [Array.from({ length: 1_001 }, () => email('a@example.com')), 'LIMIT_EXCEEDED identities'],
    [[email('a@example.com'), email('invalid')], 'INVALID identities.1.value'],
    [[{ type: 'PHONE', value: '0170 1234567' }], 'INVALID identities.0.value'],
  ])('is refused for what can’t be erased', async (identities, expected) => {
    const { userErrors } = await erase(identities);
    expect(userErrors.map(({ code, field }) => `${code} ${(field ?? []).slice(1).join('.')}`)).toEqual([expected]);
  });

  it('affects one company only', async () => {
    const audience = await uploads.createAudience();
    const person = `${randomUUID()}@example.com`;
    await apply(audience, `email\n${person}\n`);
    expect(await erase([email(person)], { companyId: hafenkante.id })).toMatchObject({ erasedMemberships: '0' });
    expect(await uploads.members(audience)).toHaveLength(1);
  });
});

describe('housekeeping', () => {
  it('ends expired memberships, and updates the counts', async () => {
    const audience = await uploads.createAudience();
    await apply(audience, 'email\na@x-example.com\nb@x-example.com\n', { createdAt: '2026-01-01T00:00:00Z' });
    await apply(audience, 'email\nb@x-example.com\nc@x-example.com\n');
    await uploads.query('update audience set membership_days = 30 where id = $1', [audience]);
    await keepMembers(database, signal);
    expect(await uploads.members(audience)).toHaveLength(2);
    expect(await uploads.audience(audience)).toMatchObject({ member_count: '2' });
    const counts = await uploads.query('select members from audience_identifier_count where audience_id = $1', [
      audience,
    ]);
    expect(counts).toEqual([{ members: '2' }]);
  });

  it('deletes invisible members: removed, replaced, or of a deleted audience', async () => {
    const rows = async (audience: string) =>
      (await uploads.query('select from audience_member where audience_id = $1', [audience])).length;
    const [one, two] = [await uploads.createAudience(), await uploads.createAudience()];
    await apply(one, 'email\na@y-example.com\nb@y-example.com\n');
    await apply(one, 'email\na@y-example.com\n', { operation: 'REMOVE' });
    await apply(one, 'email\nc@y-example.com\nd@y-example.com\n', { operation: 'REPLACE' });
    await apply(two, 'email\na@y-example.com\n');
    await uploads.query('delete from audience where id = $1', [two]);
    expect([await rows(one), await rows(two)]).toEqual([4, 1]);
    await keepMembers(database, signal);
    expect([await rows(one), await rows(two)]).toEqual([2, 0]);
  });
});
