import { expect, test } from 'vitest';
import { markTerms } from './marks.ts';

const shown = (text: string, ...terms: string[]) =>
  markTerms(text, new Set(terms))
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

test('marks matches in their original form', () => {
  expect(shown('Active campaigns first', 'campaign')).toBe('Active [campaigns] first');
});

test('marks a part of a name, or the whole name when all parts match', () => {
  expect(shown('listCampaignsByCompany', 'list', 'campaign')).toBe('[list][Campaigns]ByCompany');
  expect(shown('RATE_LIMITED', 'rate', 'limited')).toBe('[RATE_LIMITED]');
  expect(shown('RATE_LIMITED', 'ratelimited')).toBe('[RATE_LIMITED]');
});

test('marks nothing without a match', () => {
  expect(shown('Active campaigns')).toBe('Active campaigns');
});
