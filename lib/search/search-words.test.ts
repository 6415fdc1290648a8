import { expect, test } from 'vitest';
import { indexTerms, queryWords } from './search-words.ts';

test('finds a name as a whole, in lowercase, and by each part', () => {
  expect(indexTerms('listCampaignsByCompany')).toEqual(['listcampaignsbycompany', 'list', 'campaign', 'by', 'company']);
  expect(indexTerms('RATE_LIMITED')).toEqual(['ratelimited', 'rate', 'limited']);
  expect(indexTerms('APITokenScope')).toEqual(['apitokenscope', 'api', 'token', 'scope']);
});

test('reduces plurals to singular, except in short words', () => {
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

test('ignores accents and apostrophes', () => {
  expect(indexTerms('Litfaß café company’s')).toEqual(['litfaß', 'cafe', 'company']);
});

test('ignores fillers in a question', () => {
  expect(queryWords('How do I page?').map(({ parts }) => parts)).toEqual([['page']]);
  expect(queryWords('what is it').length).toBe(3);
  expect(queryWords('campaign.budget listCampaigns').map(({ whole }) => whole)).toEqual([
    'campaign',
    'budget',
    'listcampaign',
  ]);
});
