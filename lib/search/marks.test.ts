import { expect, test } from 'vitest';
import { markTerms } from './marks.ts';

const shown = (text: string, ...terms: string[]) =>
  markTerms(text, new Set(terms))
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

test('what was found is marked in the form in which it stands there', () => {
  expect(shown('Active campaigns first', 'campaign')).toBe('Active [campaigns] first');
});

test('a part of a name is marked, and the name whole when all of it was meant', () => {
  expect(shown('listCampaignsByCompany', 'list', 'campaign')).toBe('[list][Campaigns]ByCompany');
  expect(shown('RATE_LIMITED', 'rate', 'limited')).toBe('[RATE_LIMITED]');
  expect(shown('RATE_LIMITED', 'ratelimited')).toBe('[RATE_LIMITED]');
});

test('nothing found marks nothing', () => {
  expect(shown('Active campaigns')).toBe('Active campaigns');
});
