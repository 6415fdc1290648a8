import { expect, test } from 'vitest';
import { inOrder, scopePresets, scopeSummary, scopeWords, switchScope } from './token-scopes.ts';

test('switching writing on switches reading on', () => {
  expect(switchScope([], 'CAMPAIGNS_WRITE', true)).toEqual(['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE']);
});

test('switching writing off leaves reading', () => {
  expect(switchScope(['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE'], 'CAMPAIGNS_WRITE', false)).toEqual(['CAMPAIGNS_READ']);
});

test('switching reading off takes writing along', () => {
  const chosen = ['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE', 'REPORTS_READ'];
  expect(switchScope(chosen, 'CAMPAIGNS_READ', false)).toEqual(['REPORTS_READ']);
});

test('switching reading on adds nothing else', () => {
  expect(switchScope(['REPORTS_READ'], 'AUDIENCES_READ', true)).toEqual(['AUDIENCES_READ', 'REPORTS_READ']);
});

test('presets are complete: none writes where it cannot read', () => {
  for (const { scopes } of scopePresets) {
    const completed = scopes.reduce<string[]>((chosen, scope) => switchScope(chosen, scope, true), []);
    expect(completed).toEqual(inOrder(scopes));
  }
});

test('every scope has words, and the summary is short', () => {
  expect(scopeWords(['TOKENS_WRITE', 'TOKENS_READ'])).toHaveLength(2);
  expect(scopeSummary(['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE', 'REPORTS_READ'])).toBe('Campaigns (write), Reports');
});
