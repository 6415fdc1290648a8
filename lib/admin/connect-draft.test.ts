import { expect, test } from 'vitest';
import { connectDraft, connectedScopes } from './connect-draft.ts';

test('a first access expires after a year, and a changed one keeps its expiry', () => {
  const expiresAt = '2026-11-26T10:22:33.444Z';
  expect(connectDraft(undefined)).toMatchObject({ expiry: '365' });
  expect(connectDraft({ scopes: ['REPORTS_READ'], expiresAt })).toMatchObject({
    expiry: 'same',
    presentEnd: expiresAt,
  });
  expect(connectDraft({ scopes: ['REPORTS_READ'], expiresAt: null })).toMatchObject({ expiry: 'never' });
});

test('a link adds permissions and never takes one away', () => {
  expect(connectedScopes(['REPORTS_READ'], [])).toEqual({ scopes: ['REPORTS_READ'], added: ['REPORTS_READ'] });
  expect(connectedScopes(['CAMPAIGNS_READ', 'REPORTS_READ'], ['REPORTS_READ', 'AUDIENCES_READ'])).toEqual({
    scopes: ['CAMPAIGNS_READ', 'AUDIENCES_READ', 'REPORTS_READ'],
    added: ['CAMPAIGNS_READ'],
  });
});
