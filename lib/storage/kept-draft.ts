// Form input that survives the redirect to the sign-in service and back. It contains no secret. A sign-out deletes it.

/** Validates a draft, or throws. A zod schema fits. */
export interface DraftShape<Draft> {
  parse: (value: unknown) => Draft;
}

/** Stores a draft until the form opens again. */
export function keepDraft(storage: Storage, form: string, draft: unknown): void {
  storage.setItem(draftKey(form), JSON.stringify(draft));
}

/** Reads a stored draft without deleting it. */
export function readDraft<Draft>(storage: Storage, form: string, shape: DraftShape<Draft>): Draft | null {
  const kept = storage.getItem(draftKey(form));
  if (kept === null) return null;
  try {
    return shape.parse(JSON.parse(kept));
  } catch {
    // A different version of the form wrote the draft.
    return null;
  }
}

/** Reads a stored draft and deletes it. */
export function takeDraft<Draft>(storage: Storage, form: string, shape: DraftShape<Draft>): Draft | null {
  const draft = readDraft(storage, form, shape);
  dropDraft(storage, form);
  return draft;
}

export function dropDraft(storage: Storage, form: string): void {
  storage.removeItem(draftKey(form));
}

function draftKey(form: string): string {
  return `litfass:draft:${form}`;
}
