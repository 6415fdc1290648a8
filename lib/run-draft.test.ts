import { expect, test } from 'vitest';
import { keepRunDraft, readRunDraft, withoutSecrets } from './run-draft.ts';
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

test.each([
  ['a password in the query', '{ changePassword(input: { newPassword: "abc" }) { done } }', 'abc'],
  ['a secret in a text that is not finished', '{ "clientSecret": "abc', 'abc'],
  ['an API key', `# lf_live_${'a1B2'.repeat(11)}ab`, 'a1B2'],
  ['a JSON web token', '{ "id": "eyJhbGciOi.eyJzdWIi.c2ln" }', 'eyJ'],
])('%s is taken out', (_what, text, secret) => {
  expect(withoutSecrets(text)).not.toContain(secret);
});

test('what is no secret stays', () => {
  const text = 'query Q($id: ID!) { getPartner(id: $id) { secrets { id lastFour } note(text: "secret: none") } }';
  expect(withoutSecrets(text)).toBe(text);
});

test('a long word takes no time to look through', () => {
  const word = 'a'.repeat(300_000);
  expect(withoutSecrets(word)).toBe(word);
});
