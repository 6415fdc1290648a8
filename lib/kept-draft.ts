import type { z } from 'zod';

// What was typed into a form, kept over the way to the sign-in service and back. It holds no secret; signing out removes it.

/** Keeps a draft until the form is opened again. */
export function keepDraft(storage: Storage, form: string, draft: unknown): void {
  storage.setItem(draftKey(form), JSON.stringify(draft));
}

/** Hands a kept draft back, once. */
export function takeDraft<Draft>(storage: Storage, form: string, shape: z.ZodType<Draft>): Draft | null {
  const kept = storage.getItem(draftKey(form));
  storage.removeItem(draftKey(form));
  if (kept === null) return null;
  try {
    return shape.parse(JSON.parse(kept));
  } catch {
    // Another version of the form wrote it.
    return null;
  }
}

function draftKey(form: string): string {
  return `litfass:draft:${form}`;
}
