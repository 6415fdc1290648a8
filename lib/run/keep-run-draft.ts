import { dropDraft, keepDraft } from '../storage/kept-draft.ts';
import { formOf, type RunDraft } from './run-draft.ts';
import { withoutSecrets } from './without-secrets.ts';

/**
 * Stores the input of a use-case page, without secrets, so that it survives a reload, a sign-in or a crash. An
 * unchanged page stores nothing. Separate from the code that reads a draft, which the page loads before anyone opens
 * its editor.
 */
export function keepRunDraft(storage: Storage, useCase: string, draft: Omit<RunDraft, 'blanked'>): void {
  const [query, variables] = [blank(draft.query), blank(draft.variables)];
  if (!draft.open && query === null && variables === null) {
    dropDraft(storage, formOf(useCase));
    return;
  }
  const blanked = query !== draft.query || variables !== draft.variables;
  keepDraft(storage, formOf(useCase), { open: draft.open, query, variables, blanked } satisfies RunDraft);
}

function blank(text: string | null): string | null {
  return text === null ? null : withoutSecrets(text);
}
