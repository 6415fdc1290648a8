import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { afterAll, describe, expect, it } from 'vitest';
import { schemaChanges } from './schema-changes.ts';
import { compareWithRelease } from './compare.ts';
import { type BreakingNote, readReleases, releasesDirectory } from './releases.ts';
import { schemaText } from './schema.ts';

const released = `
  type Query { campaign(id: ID!, first: Int = 50): Campaign budget(input: BudgetInput!): Int }
  interface Named { name: String! }
  type Campaign { id: ID! name: String! status: Status note: String }
  enum Status { ACTIVE PAUSED }
  input BudgetInput { amount: Int! currency: String }`;

/** The changes that come from replacing parts of the released text. */
async function changesBy(...replacements: readonly (readonly [string, string])[]): Promise<string[]> {
  const after = replacements.reduce((text, [part, other]) => {
    expect(text).toContain(part);
    return text.replace(part, other);
  }, released);
  const changes = await schemaChanges(buildSchema(released), buildSchema(after));
  return changes.map(({ criticality, kind, path }) => `${criticality} ${kind} ${path}`);
}

describe('a change of the schema', () => {
  it.each([
    { what: 'a field that goes', part: 'note: String', other: '', kind: 'FIELD_REMOVED Campaign.note' },
    { what: 'a type of a field', part: 'note: String', other: 'note: Int', kind: 'FIELD_TYPE_CHANGED Campaign.note' },
    {
      what: 'a value that may be null now',
      part: 'name: String! s',
      other: 'name: String s',
      kind: 'FIELD_TYPE_CHANGED Campaign.name',
    },
    {
      what: 'an enum value that goes',
      part: 'ACTIVE PAUSED',
      other: 'ACTIVE',
      kind: 'ENUM_VALUE_REMOVED Status.PAUSED',
    },
    {
      what: 'an argument that goes',
      part: ', first: Int = 50',
      other: '',
      kind: 'FIELD_ARGUMENT_REMOVED Query.campaign.first',
    },
    {
      what: 'an argument everybody must give',
      part: 'id: ID!,',
      other: 'id: ID!, day: Int!,',
      kind: 'FIELD_ARGUMENT_ADDED Query.campaign.day',
    },
    {
      what: 'an input field everybody must give',
      part: 'currency: String',
      other: 'currency: String!',
      kind: 'INPUT_FIELD_TYPE_CHANGED BudgetInput.currency',
    },
  ])('is breaking: $what', async ({ part, other, kind }) => {
    expect(await changesBy([part, other])).toEqual([`breaking ${kind}`]);
  });

  it.each([
    { what: 'a new enum value', part: 'ACTIVE', other: 'ACTIVE ENDED', kind: 'ENUM_VALUE_ADDED Status.ENDED' },
    {
      what: 'another default',
      part: '= 50',
      other: '= 20',
      kind: 'FIELD_ARGUMENT_DEFAULT_CHANGED Query.campaign.first',
    },
    {
      what: 'a new argument with a default',
      part: 'id: ID!,',
      other: 'id: ID!, archived: Boolean = false,',
      kind: 'FIELD_ARGUMENT_ADDED Query.campaign.archived',
    },
  ])('is dangerous: $what', async ({ part, other, kind }) => {
    expect(await changesBy([part, other])).toEqual([`dangerous ${kind}`]);
  });

  it('is safe if it only adds, and a new type is listed once, without its fields', async () => {
    expect(
      await changesBy(
        ['note: String', 'note: String tags(first: Int = 5, of: TagInput): [Tag!]!'],
        [
          'input BudgetInput {',
          'type Tag { name: String! } input TagInput { a: Int! } input BudgetInput { comment: String',
        ],
      ),
    ).toEqual([
      'safe INPUT_FIELD_ADDED BudgetInput.comment',
      'safe FIELD_ADDED Campaign.tags',
      'safe TYPE_ADDED Tag',
      'safe TYPE_ADDED TagInput',
    ]);
  });

  it('is not hidden by an addition to the same type', async () => {
    expect(await changesBy(['type Campaign', 'type Campaign implements Named'], ['note: String', ''])).toContain(
      'breaking FIELD_REMOVED Campaign.note',
    );
  });

  it('is none when only descriptions differ', async () => {
    expect(await changesBy(['type Campaign', '"What is advertised." type Campaign'])).toEqual([]);
  });

  it('names a deprecation', async () => {
    expect(await changesBy(['note: String', 'note: String @deprecated(reason: "Removed on 2027-11-21.")'])).toEqual([
      'safe FIELD_DEPRECATION_ADDED Campaign.note.@deprecated',
    ]);
  });
});

describe('the comparison with a release', () => {
  const after = released.replace('note: String', 'tags: [String!]').replace('ACTIVE', 'ACTIVE ENDED');
  const compare = (breakingNotes: readonly BreakingNote[]) =>
    compareWithRelease({ date: '2026-11-21', schemaText: released, breakingNotes }, after);
  const note = { kind: 'FIELD_REMOVED', path: 'Campaign.note', note: 'No note was written since 2025; use tags.' };

  it('fails on a breaking change, and reports all changes in groups', async () => {
    const { passed, report } = await compare([]);
    expect(passed).toBe(false);
    expect(report.split('\n').filter((line) => line !== '' && !line.startsWith('    '))).toEqual([
      'Changes of the schema since 2026-11-21: 3',
      'breaking (1)',
      expect.stringMatching(/^ {2}FIELD_REMOVED Campaign\.note: /),
      'dangerous (1)',
      expect.stringMatching(/^ {2}ENUM_VALUE_ADDED Status\.ENDED: /),
      'safe (1)',
      expect.stringMatching(/^ {2}FIELD_ADDED Campaign\.tags: /),
      "FIELD_REMOVED Campaign.note breaks clients, and 2026-11-21.breaking.json doesn't name it.",
    ]);
  });

  it('passes with a note that names the breaking change, and repeats it', async () => {
    const { passed, report } = await compare([note]);
    expect(passed).toBe(true);
    expect(report).toContain(`    Meant: ${note.note}`);
  });

  it.each([
    { ...note, path: 'Campaign.name' },
    { ...note, kind: 'FIELD_TYPE_CHANGED' },
  ])('fails on a note for what isn’t so: $kind $path', async (other) => {
    const { passed, report } = await compare([note, other]);
    expect(passed).toBe(false);
    expect(report).toContain(`names ${other.kind} ${other.path}, which is no breaking change`);
  });

  it('of a schema with itself is empty', async () => {
    const same = { date: '2026-11-21', schemaText: released, breakingNotes: [] };
    expect(await compareWithRelease(same, released)).toEqual({
      passed: true,
      report: 'Changes of the schema since 2026-11-21: none',
    });
  });
});

describe('the releases', () => {
  const directory = mkdtempSync(join(tmpdir(), 'litfass-releases-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  it('are read oldest first, each with its notes', () => {
    const notes = [{ kind: 'FIELD_REMOVED', path: 'Query.b', note: 'It never held anything but null.' }];
    writeFileSync(join(directory, '2027-01-05.graphql'), 'type Query { a: Int }');
    writeFileSync(join(directory, '2026-12-24.graphql'), 'type Query { a: Int b: Int }');
    writeFileSync(join(directory, '2026-12-24.breaking.json'), JSON.stringify(notes));
    expect(readReleases(directory)).toEqual([
      { date: '2026-12-24', schemaText: 'type Query { a: Int b: Int }', breakingNotes: notes },
      { date: '2027-01-05', schemaText: 'type Query { a: Int }', breakingNotes: [] },
    ]);
  });

  it('are not broken by the schema as it is (`npm run verify:schema`)', async () => {
    const releases = readReleases(releasesDirectory);
    const last = releases.at(-1);
    if (last === undefined) throw new Error('There is no release.');
    const { passed, report } = await compareWithRelease(last, schemaText);
    expect(passed, report).toBe(true);
    for (const { schemaText } of releases) expect(() => buildSchema(schemaText)).not.toThrow();
  });
});
