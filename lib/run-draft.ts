import { dropDraft, keepDraft, readDraft, type DraftShape } from './kept-draft.ts';

/** The editor of a use-case page as its reader left it; a text that is the page's own is null. */
export interface RunDraft {
  open: boolean;
  query: string | null;
  variables: string | null;
  /** Whether something that looked like a secret was left out. */
  blanked: boolean;
}

/**
 * Keeps what was typed on a use-case page over a reload, a sign-in or a crash of the tab, without the secrets in it.
 * A page that was left as it was keeps nothing.
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

/** What was kept of a use-case page, if anything. */
export function readRunDraft(storage: Storage, useCase: string): RunDraft | null {
  return readDraft(storage, formOf(useCase), runDraftShape);
}

/** Takes out what must never lie in storage or in an address: values named like secrets, and tokens by their form. */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/("?\b\w*(?:password|secret)\w*"?\s*:\s*)"(?:[^"\\\n]|\\.)*"?/gi, '$1""')
    .replaceAll(/\blf(_[a-z]+|ps)_\w{8,}|\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '');
}

function blank(text: string | null): string | null {
  return text === null ? null : withoutSecrets(text);
}

function formOf(useCase: string): string {
  return `run:${useCase}`;
}

// By hand: the closed page looks for a draft too, and a schema library would weigh 25 kB there.
const runDraftShape: DraftShape<RunDraft> = {
  parse: (value) => {
    if (typeof value !== 'object' || value === null) throw new TypeError('no draft');
    const read = (name: string): unknown => Reflect.get(value, name);
    const [query, variables] = [read('query'), read('variables')];
    return {
      open: read('open') === true,
      query: typeof query === 'string' ? query : null,
      variables: typeof variables === 'string' ? variables : null,
      blanked: read('blanked') === true,
    };
  },
};
