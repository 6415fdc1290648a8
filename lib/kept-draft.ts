// What was typed into a form, kept over the way to the sign-in service and back. It holds no secret; signing out removes it.

/** Proves what a draft is, or throws: a zod schema is one. */
export interface DraftShape<Draft> {
  parse: (value: unknown) => Draft;
}

/** Keeps a draft until the form is opened again. */
export function keepDraft(storage: Storage, form: string, draft: unknown): void {
  storage.setItem(draftKey(form), JSON.stringify(draft));
}

/** Looks at a kept draft and leaves it there. */
export function readDraft<Draft>(storage: Storage, form: string, shape: DraftShape<Draft>): Draft | null {
  const kept = storage.getItem(draftKey(form));
  if (kept === null) return null;
  try {
    return shape.parse(JSON.parse(kept));
  } catch {
    // Another version of the form wrote it.
    return null;
  }
}

/** Hands a kept draft back, once. */
export function takeDraft<Draft>(storage: Storage, form: string, shape: DraftShape<Draft>): Draft | null {
  const draft = readDraft(storage, form, shape);
  dropDraft(storage, form);
  return draft;
}

/** Forgets a draft that is no longer wanted. */
export function dropDraft(storage: Storage, form: string): void {
  storage.removeItem(draftKey(form));
}

function draftKey(form: string): string {
  return `litfass:draft:${form}`;
}
