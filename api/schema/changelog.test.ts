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
  it('tells of three releases, the latest first, each compared with the one before', async () => {
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

  it('gives a breaking change the note that stands with the release it breaks, and a deprecation its reason', async () => {
    const [latest, before] = (await makeChangelog(releases, third)).entries;
    expect(latest?.changes.map(({ note }) => note)).toEqual([undefined, 'Nothing was ever paused; drop it.']);
    expect(before?.changes.find(({ coordinate }) => coordinate === 'Campaign.note')?.message).toContain(
      'Use name. Removed on 2027-11-21.',
    );
  });

  it('counts what the first release brought instead of calling each of its parts new', async () => {
    expect((await makeChangelog(releases, third)).entries.at(-1)?.contents).toEqual({
      queries: ['campaign', 'owner'],
      mutations: ['setName'],
      types: ['Campaign', 'Owner', 'Status'],
    });
  });

  it('tells what is not released yet, and nothing where there is nothing', async () => {
    const next = await makeChangelog(releases, `${third} type Tag { name: String }`);
    expect(next.entries[0]).toMatchObject({ date: null, changes: [{ kind: 'TYPE_ADDED', coordinate: 'Tag' }] });
    expect(next.entries).toHaveLength(4);
  });

  it('lists what goes away, with the day where there is one', async () => {
    expect((await makeChangelog(releases, third)).goingAway).toEqual([
      { coordinate: 'Query.campaign(first:)', reason: 'Lists are short.' },
      { coordinate: 'Campaign.note', reason: 'Use name. Removed on 2027-11-21.', removal: '2027-11-21' },
    ]);
  });

  it('stands in the repository as it is made (`npm run schema:print`)', async () => {
    expect(readFileSync('api/schema/changelog.json', 'utf8')).toBe(
      await changelogText(readReleases(releasesDirectory), schemaText),
    );
  });
});
