import { expect, test } from 'vitest';
import { keepRunDraft } from './keep-run-draft.ts';
import { closeRunDraft, readRunDraft } from './run-draft.ts';
import { memoryStorage } from './memory-storage.ts';

test('what was typed comes back as often as it is asked for, to its own page only', () => {
  const kept = memoryStorage();
  keepRunDraft(kept, 'viewer', { open: true, query: '{ viewer { isStaff } }', variables: null });
  const draft = { open: true, query: '{ viewer { isStaff } }', variables: null, blanked: false };
  expect(readRunDraft(kept, 'viewer')).toEqual(draft);
  expect(readRunDraft(kept, 'viewer')).toEqual(draft);
  expect(readRunDraft(kept, 'getCampaign')).toBeNull();
});

test('a page that is closed and as it was keeps nothing', () => {
  const kept = memoryStorage();
  keepRunDraft(kept, 'viewer', { open: true, query: null, variables: '{}' });
  keepRunDraft(kept, 'viewer', { open: false, query: null, variables: null });
  expect(kept.length).toBe(0);
});

test('secrets are left out, and that they were is kept', () => {
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

test('closing leaves what was typed, and nothing of a page that is as it was', () => {
  const kept = memoryStorage();
  keepRunDraft(kept, 'viewer', { open: true, query: '{ mine }', variables: null });
  closeRunDraft(kept, 'viewer');
  expect(readRunDraft(kept, 'viewer')).toMatchObject({ open: false, query: '{ mine }' });
  keepRunDraft(kept, 'viewer', { open: true, query: null, variables: null });
  closeRunDraft(kept, 'viewer');
  expect(kept.length).toBe(0);
});
