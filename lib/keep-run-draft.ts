import { dropDraft, keepDraft } from './kept-draft.ts';
import { formOf, type RunDraft } from './run-draft.ts';
import { withoutSecrets } from './without-secrets.ts';

/**
 * Keeps what was typed on a use-case page over a reload, a sign-in or a crash of the tab, without the secrets in it. A page
 * that was left as it was keeps nothing. Apart from reading it, which the page does before anybody asks for its editor.
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
