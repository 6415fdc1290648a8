import { expect, test } from 'vitest';
import { z } from 'zod';
import { keepDraft, takeDraft } from './kept-draft.ts';
import { memoryStorage } from './memory-storage.ts';

const shape = z.object({ email: z.string() });

test('restores a draft once, and only in its own form', () => {
  const kept = memoryStorage();
  keepDraft(kept, 'invite:c1', { email: 'mia@firm.example' });
  expect(takeDraft(kept, 'invite:c2', shape)).toBeNull();
  expect(takeDraft(kept, 'invite:c1', shape)).toEqual({ email: 'mia@firm.example' });
  expect(takeDraft(kept, 'invite:c1', shape)).toBeNull();
});

test('drops a draft of another version of the form', () => {
  const kept = memoryStorage();
  keepDraft(kept, 'invite:c1', { address: 'mia@firm.example' });
  expect(takeDraft(kept, 'invite:c1', shape)).toBeNull();
  expect(kept.length).toBe(0);
});
