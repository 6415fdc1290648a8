import { describe, expect, test } from 'vitest';
import { filterAddress, filterCatalog, readFilter } from './catalog-filter.ts';

const entry = (operation: string, question: string) => ({ operation, question, title: '', summary: '' });
const groups = [
  {
    group: 'Campaigns',
    entries: [entry('getCampaign', 'Why has it stopped?'), entry('createCampaign', 'How do I begin?')],
  },
  { group: 'API keys', entries: [entry('revokeAPIToken', 'A key got out. How do I take it back?')] },
];
const found = (text: string, group = '') =>
  filterCatalog(groups, { text, group }).flatMap(({ entries }) => entries.map(({ operation }) => operation));

describe('the catalog’s filter', () => {
  test('matches everything when it is empty', () => {
    expect(found('')).toEqual(['getCampaign', 'createCampaign', 'revokeAPIToken']);
  });

  test('finds words in any order and case, in the question, the operation and the group', () => {
    expect(found('BACK key')).toEqual(['revokeAPIToken']);
    expect(found('createc')).toEqual(['createCampaign']);
    expect(found('api')).toEqual(['revokeAPIToken']);
  });

  test('filters by group', () => {
    expect(found('how', 'Campaigns')).toEqual(['createCampaign']);
    expect(found('', 'Trains')).toEqual([]);
  });

  test('omits empty groups', () => {
    expect(filterCatalog(groups, { text: 'stopped', group: '' }).map(({ group }) => group)).toEqual(['Campaigns']);
  });

  test('is stored in the URL', () => {
    const filter = { text: 'a & b', group: 'API keys' };
    expect(readFilter(new URL(filterAddress(filter), 'https://portal.test').search)).toEqual(filter);
    expect(filterAddress({ text: '', group: '' })).toBe('/use-cases');
    expect(readFilter('')).toEqual({ text: '', group: '' });
  });
});
