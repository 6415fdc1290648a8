import { expect, test } from 'vitest';
import { keepRunDraft } from './keep-run-draft.ts';
import { closeRunDraft, readRunDraft } from './run-draft.ts';
import { memoryStorage } from '../storage/memory-storage.ts';

test('restores input any number of times, only on its own page', () => {
  const kept = memoryStorage();
  keepRunDraft(kept, 'viewer', { open: true, query: '{ viewer { isStaff } }', variables: null });
  const draft = { open: true, query: '{ viewer { isStaff } }', variables: null, blanked: false };
  expect(readRunDraft(kept, 'viewer')).toEqual(draft);
  expect(readRunDraft(kept, 'viewer')).toEqual(draft);
  expect(readRunDraft(kept, 'getCampaign')).toBeNull();
});

test('stores nothing for a closed, unchanged page', () => {
  const kept = memoryStorage();
  keepRunDraft(kept, 'viewer', { open: true, query: null, variables: '{}' });
  keepRunDraft(kept, 'viewer', { open: false, query: null, variables: null });
  expect(kept.length).toBe(0);
});

test('removes secrets, and records that', () => {
  const kept = memoryStorage();
  const variables = '{ "input": { "currentPassword": "old \\" one", "newPassword": "a new one" } }';
  keepRunDraft(kept, 'changePassword', { open: true, query: null, variables });
  expect(readRunDraft(kept, 'changePassword')).toEqual({
    open: true,
    query: null,
    variables: '{ "input": { "currentPassword": "", "newPassword": "" } }',
    blanked: true,
  });
});

test('closing keeps input, and deletes the draft of an unchanged page', () => {
  const kept = memoryStorage();
  keepRunDraft(kept, 'viewer', { open: true, query: '{ mine }', variables: null });
  closeRunDraft(kept, 'viewer');
  expect(readRunDraft(kept, 'viewer')).toMatchObject({ open: false, query: '{ mine }' });
  keepRunDraft(kept, 'viewer', { open: true, query: null, variables: null });
  closeRunDraft(kept, 'viewer');
  expect(kept.length).toBe(0);
});
