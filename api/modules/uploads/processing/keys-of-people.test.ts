import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createUploadApp } from './testing/upload-app.ts';

// How rows and members become one person when several identifiers, or several forms of one, name them.

const { uploads, apply, work } = await createUploadApp();

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const [dotted, plain] = ['jane.doe@gmail.com', 'janedoe@gmail.com'];
const phone = '+491701234567';

const changes = ({ rows_accepted, rows_added, rows_removed }: Awaited<ReturnType<typeof apply>>) => ({
  accepted: rows_accepted,
  added: rows_added,
  removed: rows_removed,
});

describe('members who were uploaded as hashes and replaced by raw values', () => {
  const replaced = async () => {
    const audience = await uploads.createAudience();
    await apply(audience, `hashed_email\n${sha256(dotted)}\n`);
    const raw = await apply(audience, `email\n${dotted}\n`, { operation: 'REPLACE' });
    expect(changes(raw)).toEqual({ accepted: '1', added: '0', removed: '0' });
    expect(raw['identifier_counts']).toEqual([{ type: 'EMAIL', submitted: '1', valid: '1', members: '1' }]);
    return audience;
  };

  it.each([
    ['raw', `email\n${dotted}\n`],
    ['the hash of the raw value', `hashed_email\n${sha256(dotted)}\n`],
    ['the hash of the mailbox', `hashed_email\n${sha256(plain)}\n`],
  ])('are found: %s', async (_name, file) => {
    const audience = await replaced();
    for (const operation of ['ADD', 'REPLACE'] as const) {
      const again = await apply(audience, file, { operation });
      expect(changes(again), operation).toEqual({ accepted: '1', added: '0', removed: '0' });
    }
    const gone = await apply(audience, file, { operation: 'REMOVE' });
    expect(changes(gone)).toEqual({ accepted: '1', added: '0', removed: '1' });
    expect(await uploads.members(audience)).toEqual([]);
  });
});

describe('the identifiers of a row stay one person', () => {
  const hashes = (...people: string[]) => people.map(sha256).join(',');
  const people = ['ann.lee@gmail.com', 'ann.lee.work@gmail.com', 'ann.lee.home@gmail.com'];

  it.each([
    ['in the file', true],
    ['among the members', false],
  ])('when several are replaced by keys found %s', async (_name, isInFile) => {
    const audience = await uploads.createAudience();
    const columns = people.map((_, index) => ({ header: `e${index}`, kind: 'EMAIL_SHA256' }));
    const named = [...columns, { header: 'phone', kind: 'PHONE' }, { header: 'email', kind: 'EMAIL' }];
    const header = named.map((column) => column.header).join(',');
    const row = `${hashes(...people)},${phone},\n`;
    const raws = people.map((person) => `,,,,${person}\n`).join('');
    if (isInFile) await apply(audience, `${header}\n${row}${raws}`, { columns: named });
    else {
      await apply(audience, `email\n${people.join('\n')}\n`);
      await apply(audience, `${header}\n${row}`, { columns: named, operation: 'REPLACE' });
    }
    expect(await uploads.members(audience)).toHaveLength(4);
    expect(await uploads.audience(audience)).toMatchObject({ member_count: '1' });
    const gone = await apply(audience, `phone\n${phone}\n`, { operation: 'REMOVE' });
    expect(changes(gone)).toEqual({ accepted: '1', added: '0', removed: '1' });
    expect(await uploads.members(audience)).toEqual([]);
  });

  it('when an external id has the text of an email address whose key is replaced', async () => {
    const audience = await uploads.createAudience();
    await apply(audience, `hashed_email\n${sha256(dotted)}\n`);
    const columns = [
      { header: 'id', kind: 'EXTERNAL_ID' },
      { header: 'email', kind: 'EMAIL' },
      { header: 'phone', kind: 'PHONE' },
    ];
    await apply(audience, `id,email,phone\n${plain},${dotted},${phone}\n`, { columns, operation: 'REPLACE' });
    expect(await uploads.members(audience)).toHaveLength(3);
    await apply(audience, `phone\n${phone}\n`, { operation: 'REMOVE' });
    expect(await uploads.members(audience)).toEqual([]);
  });

  it('when another upload adds one in another form after the file was compared', async () => {
    const audience = await uploads.createAudience();
    const other = '+491701234568';
    const id = await uploads.arrive(
      audience,
      `hashed_email,phone\n${sha256(dotted)},${phone}\n${sha256(dotted)},${other}\n`,
    );
    await work(id, async (phase) => {
      if (phase === 'claim' && (await uploads.members(audience)).length === 0)
        await apply(audience, `email\n${dotted}\n`);
    });
    expect(await uploads.members(audience)).toHaveLength(3);
    const gone = await apply(audience, `phone\n${other}\n`, { operation: 'REMOVE' });
    expect(changes(gone)).toEqual({ accepted: '1', added: '0', removed: '1' });
    expect(await uploads.members(audience)).toEqual([]);
  });
});

describe('a person is counted once', () => {
  it('by a form that another row of the first file had', async () => {
    const audience = await uploads.createAudience();
    await apply(audience, `email,hashed_email\n,${sha256(plain)}\n${dotted},\n`);
    const again = await apply(audience, `hashed_email\n${sha256(dotted)}\n`);
    expect(changes(again)).toEqual({ accepted: '1', added: '0', removed: '0' });
  });

  it.each([
    ['as a raw value and its hash', `${plain},${sha256(plain)}\n`],
    ['as a raw value and the hash of another form', `${dotted},${sha256(dotted)}\n`],
  ])('whose row has an identifier twice: %s', async (_name, row) => {
    const audience = await uploads.createAudience();
    const added = await apply(audience, `email,hashed_email\n${row}`);
    expect(changes(added)).toEqual({ accepted: '1', added: '1', removed: '0' });
    expect(await uploads.audience(audience)).toMatchObject({ member_count: '1' });
    expect(await uploads.members(audience)).toHaveLength(1);
    const gone = await apply(audience, `email\n${dotted}\n`, { operation: 'REMOVE' });
    expect(changes(gone)).toEqual({ accepted: '1', added: '0', removed: '1' });
  });

  it('whose rows have the same identifiers in another order', async () => {
    const audience = await uploads.createAudience();
    const columns = ['e1', 'e2'].map((header) => ({ header, kind: 'EMAIL' }));
    await apply(audience, 'e1,e2\na@example.com,b@example.com\nb@example.com,a@example.com\n', { columns });
    expect(await uploads.audience(audience)).toMatchObject({ member_count: '1' });
    await apply(audience, 'email\nb@example.com\n', { operation: 'REMOVE' });
    expect(await uploads.members(audience)).toEqual([]);
  });
});
