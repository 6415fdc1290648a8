import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { readChangelog } from './changelog.ts';
import { countChanges, countWords, foldedWords, groupChanges } from './change-groups.ts';
import { countEntries } from './entry-kinds.ts';
import { referenceLink } from './change-link.ts';
import { fixture } from './testing/fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'litfass-changelog-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the changelog', () => {
  test('includes the author’s text of a release', async () => {
    const { releases } = await readChangelog();
    const first = releases.at(-1);
    expect(first).toMatchObject({ id: '2026-11-21', summary: expect.stringContaining('first release') as string });
    expect(first?.contents?.queries).toContain('viewer');
  });

  test('reports text about an unknown release and invalid frontmatter', async () => {
    writeFileSync(join(folder, '1999-01-01.mdx'), '---\nsummary: Old.\n---\n');
    await expect(readChangelog(folder)).rejects.toThrow(/1999-01-01\.mdx/);
    rmSync(join(folder, '1999-01-01.mdx'));
    writeFileSync(join(folder, '2026-11-21.mdx'), '---\nsummary: no sentence\n---\n');
    await expect(readChangelog(folder)).rejects.toThrow(/2026-11-21\.mdx[\s\S]*summary/);
    rmSync(join(folder, '2026-11-21.mdx'));
  });

  test('reports an entry that doesn’t begin with its kind', async () => {
    const text = (entry: string) => `---\nsummary: News.\n---\n\n- _Added:_ **One.** New.\n${entry}\n  - a detail\n`;
    const path = join(folder, 'unreleased.mdx');
    for (const entry of ['- **Two.** Other.', '- _New:_ **Two.** Other.', '- Added: two.']) {
      writeFileSync(path, text(entry));
      await expect(readChangelog(folder)).rejects.toThrow(/unreleased\.mdx[\s\S]*line 6: .*Breaking, Deprecated/);
    }
    writeFileSync(path, text('- _Breaking:_ **Two.** Other.'));
    await expect(readChangelog(folder)).resolves.toBeDefined();
    rmSync(path);
  });

  test('counts the entries of a text by kind, the most severe first', () => {
    const text = '- _Added:_ **One.**\n- _Breaking:_ **Two.**\n  - _Added:_ a detail\n\n- _Added:_ **Three.**\n';
    expect(countEntries(text)).toEqual([
      { kind: 'Breaking', count: 1 },
      { kind: 'Added', count: 2 },
    ]);
    expect(countEntries('This is the first release.\n\n- find your companies\n')).toEqual([]);
  });

  test('puts each change of three releases under one heading, the most severe first', () => {
    const [latest, before] = fixture.releases;
    expect(
      groupChanges(latest.changes).map(({ title, changes }) => [title, changes.map(({ coordinate }) => coordinate)]),
    ).toEqual([['Breaking', ['Owner', 'Status.PAUSED']]]);
    expect(
      groupChanges(before.changes).map(({ title, changes }) => [title, changes.map(({ coordinate }) => coordinate)]),
    ).toEqual([
      ['Dangerous', ['Query.campaign(first:)']],
      ['Safe: deprecated', ['Campaign.note', 'Query.campaign(id:)']],
      ['Safe: new operations', ['Query.tags']],
      ['Safe: new fields and arguments', ['Campaign.status']],
      ['Safe: new types', ['Filter']],
      ['Safe: other changes', ['Campaign.name']],
    ]);
  });

  test('folds the changes that need no action, and never a breaking, dangerous or deprecated one', () => {
    const [latest, before] = fixture.releases;
    const foldedOf = (release: (typeof fixture.releases)[number]) =>
      groupChanges(release.changes).filter(({ folded }) => folded);
    expect(foldedOf(latest)).toEqual([]);
    expect(foldedOf(before).map(({ title }) => title)).toEqual([
      'Safe: new operations',
      'Safe: new fields and arguments',
      'Safe: new types',
      'Safe: other changes',
    ]);
    expect(foldedWords(foldedOf(before))).toBe('4 changes that need no action');
    expect(foldedWords(foldedOf(before).slice(0, 1))).toBe('1 change that needs no action');
  });

  test('counts changes in words', () => {
    expect(fixture.releases.map(countWords)).toEqual([
      '2 breaking',
      '1 dangerous, 6 safe',
      '1 query, 0 mutations, 2 types',
    ]);
    expect(countWords({ changes: [], contents: undefined })).toBe('no changes to the schema');
    expect(fixture.releases.map(({ changes }) => countChanges(changes))).toEqual([
      [{ criticality: 'breaking', count: 2 }],
      [
        { criticality: 'dangerous', count: 1 },
        { criticality: 'safe', count: 6 },
      ],
      [],
    ]);
  });
});

describe('a change links to the reference', () => {
  const schema = buildSchema(`
    directive @slow(by: Int) on FIELD
    type Query { campaign(id: ID!): Campaign }
    type Campaign { name(short: Boolean): String! }
    enum Status { ACTIVE }`);
  test.each([
    ['Campaign', '/reference/Campaign'],
    ['Campaign.name', '/reference/Campaign#name'],
    ['Campaign.name(short:)', '/reference/Campaign#name.short'],
    ['Campaign.name(gone:)', '/reference/Campaign#name'],
    ['Campaign.gone', '/reference/Campaign'],
    ['Campaign.gone(a:)', '/reference/Campaign'],
    ['Query.campaign(id:)', '/reference/queries/campaign#id'],
    ['Query.gone', undefined],
    ['Status.ACTIVE', '/reference/Status#ACTIVE'],
    ['Status.PAUSED', '/reference/Status'],
    ['Gone', undefined],
    ['@slow(by:)', '/reference/directives/slow'],
    ['@gone', undefined],
  ])('%s: %s', (coordinate, path) => {
    expect(referenceLink(schema, coordinate)).toBe(path);
  });
});
