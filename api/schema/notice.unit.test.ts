import { describe, expect, it } from 'vitest';
import { noticeDays, noticeProblems } from './notice.ts';
import { readReleases, releasesDirectory } from './releases.ts';
import { schemaText } from './schema.ts';

const released = `
  type Query { campaign(id: ID!, first: Int): Campaign }
  type Campaign { name: String note: String }
  enum Status { ACTIVE PAUSED }
  input Filter { status: Status text: String }`;

const deprecate = (element: string, date: string) =>
  released.replace(element, `${element} @deprecated(reason: "Use name. Removed on ${date}.")`);
const without = (element: string) => released.replace(element, '');
const release = (date: string, text: string) => ({ date, schemaText: text, breakingNotes: [] });

describe('the notice before a removal', () => {
  it('is kept by every release and by the schema (`npm run verify:schema`)', () => {
    expect(noticeProblems(readReleases(releasesDirectory), schemaText)).toEqual([]);
  });

  it('is at least 180 days from the release that announces it', () => {
    expect(noticeDays).toBe(180);
    const announce = (removal: string) => {
      const text = deprecate('note: String', removal);
      return noticeProblems([release('2026-11-21', released), release('2027-01-01', text)], text);
    };
    expect(announce('2027-06-30')).toEqual([]);
    expect(announce('2027-06-29')).toEqual([
      'Campaign.note: the release of 2027-01-01 announces the removal on 2027-06-29, after 179 days; the minimum is 180.',
    ]);
  });

  it('begins again if a later release brings the day forward, and not if it moves the day back', () => {
    const move = (removal: string) => {
      const text = deprecate('note: String', removal);
      return noticeProblems(
        [release('2027-01-01', deprecate('note: String', '2028-01-01')), release('2027-12-01', text)],
        text,
      );
    };
    expect(move('2028-01-01')).toEqual([]);
    expect(move('2028-02-01')).toEqual([]);
    expect(move('2027-12-31')).toEqual([expect.stringContaining('after 30 days')]);
  });

  it.each([
    ['note: String', 'Campaign.note'],
    [', first: Int', 'Query.campaign.first'],
    ['PAUSED', 'Status.PAUSED'],
    ['text: String', 'Filter.text'],
  ])('is needed for %s', (element, path) => {
    const removed = without(element);
    expect(noticeProblems([release('2027-01-01', released)], removed)).toEqual([
      `${path} is removed, but the release of 2027-01-01 didn't announce it. Deprecate it first, with a date.`,
    ]);
    const announced = release('2027-01-01', deprecate(element, '2027-07-01'));
    expect(noticeProblems([announced], removed)).toEqual([]);
    expect(noticeProblems([announced, release('2027-07-01', removed)], removed)).toEqual([]);
    expect(noticeProblems([announced, release('2027-06-30', removed)], removed)).toEqual([
      `${path} is removed in the release of 2027-06-30, before the announced day, 2027-07-01.`,
    ]);
  });

  it('isn’t needed for what was never released, nor again for the arguments of a field', () => {
    const text = released.replace('type Query {', 'type Query { budget: Int');
    expect(noticeProblems([release('2027-01-01', released)], text)).toEqual([]);
    const announced = released.replace(
      ': Campaign }',
      ': Campaign @deprecated(reason: "Use name. Removed on 2027-07-01.") name: String }',
    );
    const removed = announced.replace(/campaign.*?"\)/, '');
    expect(noticeProblems([release('2027-01-01', announced)], removed)).toEqual([]);
  });
});
