import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changelogText, makeChangelog } from './changelog.ts';
import { readReleases, releasesDirectory } from './releases.ts';
import { schemaText } from './schema.ts';

const first = `
  type Query { campaign(id: ID!, first: Int = 50): Campaign owner: Owner }
  type Mutation { setName(name: String!): Campaign }
  type Campaign { id: ID! name: String! note: String }
  type Owner { name: String! }
  enum Status { ACTIVE PAUSED }`;
const second = first
  .replace('note: String', 'note: String @deprecated(reason: "Use name. Removed on 2027-11-21.") status: Status')
  .replace('first: Int = 50', 'first: Int = 20 @deprecated(reason: "Lists are short.")')
  .concat('input Filter { text: String }');
const third = second.replace('ACTIVE PAUSED', 'ACTIVE').replace('type Owner', 'interface Owner');
const releases = [
  { date: '2026-11-21', schemaText: first, breakingNotes: [] },
  {
    date: '2027-02-01',
    schemaText: second,
    breakingNotes: [{ kind: 'ENUM_VALUE_REMOVED', path: 'Status.PAUSED', note: 'Nothing was ever paused; drop it.' }],
  },
  { date: '2027-05-01', schemaText: third, breakingNotes: [] },
];

describe('the changelog', () => {
  it('lists three releases, latest first, each compared with the previous one', async () => {
    const { entries } = await makeChangelog(releases, third);
    expect(
      entries.map(({ date, changes }) => [
        date,
        changes.map(({ criticality, kind, coordinate }) => `${criticality} ${kind} ${coordinate}`),
      ]),
    ).toEqual([
      ['2027-05-01', ['breaking TYPE_KIND_CHANGED Owner', 'breaking ENUM_VALUE_REMOVED Status.PAUSED']],
      [
        '2027-02-01',
        [
          'dangerous FIELD_ARGUMENT_DEFAULT_CHANGED Query.campaign(first:)',
          'safe FIELD_DEPRECATION_ADDED Campaign.note',
          'safe FIELD_ADDED Campaign.status',
          'safe TYPE_ADDED Filter',
          'safe DIRECTIVE_USAGE_ARGUMENT_DEFINITION_ADDED Query.campaign(first:)',
        ],
      ],
      ['2026-11-21', []],
    ]);
  });

  it('gives a breaking change the note of the release that it breaks, and a deprecation its reason', async () => {
    const [latest, before] = (await makeChangelog(releases, third)).entries;
    expect(latest?.changes.map(({ note }) => note)).toEqual([undefined, 'Nothing was ever paused; drop it.']);
    expect(before?.changes.find(({ coordinate }) => coordinate === 'Campaign.note')?.message).toContain(
      'Use name. Removed on 2027-11-21.',
    );
  });

  it('counts the elements of the first release instead of listing each one as new', async () => {
    expect((await makeChangelog(releases, third)).entries.at(-1)?.contents).toEqual({
      queries: ['campaign', 'owner'],
      mutations: ['setName'],
      types: ['Campaign', 'Owner', 'Status'],
    });
  });

  it('lists unreleased changes, and nothing if there are none', async () => {
    const next = await makeChangelog(releases, `${third} type Tag { name: String }`);
    expect(next.entries[0]).toMatchObject({ date: null, changes: [{ kind: 'TYPE_ADDED', coordinate: 'Tag' }] });
    expect(next.entries).toHaveLength(4);
  });

  it('lists deprecated elements, with the removal date if there is one', async () => {
    expect((await makeChangelog(releases, third)).goingAway).toEqual([
      { coordinate: 'Query.campaign(first:)', reason: 'Lists are short.' },
      { coordinate: 'Campaign.note', reason: 'Use name. Removed on 2027-11-21.', removal: '2027-11-21' },
    ]);
  });

  it('in the repository is up to date (`npm run schema:print`)', async () => {
    expect(readFileSync('api/schema/changelog.json', 'utf8')).toBe(
      await changelogText(readReleases(releasesDirectory), schemaText),
    );
  });
});
