import { expect, test } from 'vitest';
import { z } from 'zod';
import { keepDraft, takeDraft } from './kept-draft.ts';

const shape = z.object({ email: z.string() });

function storage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
    clear: () => values.clear(),
  };
}

test('a kept draft comes back once, and only to its own form', () => {
  const kept = storage();
  keepDraft(kept, 'invite:c1', { email: 'mia@firm.example' });
  expect(takeDraft(kept, 'invite:c2', shape)).toBeNull();
  expect(takeDraft(kept, 'invite:c1', shape)).toEqual({ email: 'mia@firm.example' });
  expect(takeDraft(kept, 'invite:c1', shape)).toBeNull();
});

test('a draft of another version of the form is dropped', () => {
  const kept = storage();
  keepDraft(kept, 'invite:c1', { address: 'mia@firm.example' });
  expect(takeDraft(kept, 'invite:c1', shape)).toBeNull();
  expect(kept.length).toBe(0);
});
