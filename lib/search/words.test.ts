import { expect, test } from 'vitest';
import { indexTerms, queryWords } from './words.ts';

test('a name is found whole, in small letters, and by each of its parts', () => {
  expect(indexTerms('listCampaignsByCompany')).toEqual(['listcampaignsbycompany', 'list', 'campaign', 'by', 'company']);
  expect(indexTerms('RATE_LIMITED')).toEqual(['ratelimited', 'rate', 'limited']);
  expect(indexTerms('APITokenScope')).toEqual(['apitokenscope', 'api', 'token', 'scope']);
});

test('plurals are their singular, and short words are left alone', () => {
  expect(indexTerms('companies addresses keys status this has boxes')).toEqual([
    'company',
    'address',
    'key',
    'status',
    'this',
    'has',
    'box',
  ]);
});

test('accents and apostrophes don’t matter', () => {
  expect(indexTerms('Litfaß café company’s')).toEqual(['litfaß', 'cafe', 'company']);
});

test('a question is asked by the words that carry it', () => {
  expect(queryWords('How do I page?').map(({ parts }) => parts)).toEqual([['page']]);
  expect(queryWords('what is it').length).toBe(3);
  expect(queryWords('campaign.budget listCampaigns').map(({ whole }) => whole)).toEqual([
    'campaign',
    'budget',
    'listcampaign',
  ]);
});
