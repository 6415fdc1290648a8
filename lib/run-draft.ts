import { dropDraft, keepDraft, readDraft, type DraftShape } from './kept-draft.ts';

/** The editor of a use-case page as its reader left it; a text that is the page's own is null. */
export interface RunDraft {
  open: boolean;
  query: string | null;
  variables: string | null;
  /** Whether something that looked like a secret was left out. */
  blanked: boolean;
}

/** What was kept of a use-case page, if anything. */
export function readRunDraft(storage: Storage, useCase: string): RunDraft | null {
  return readDraft(storage, formOf(useCase), runDraftShape);
}

/** Notes that the page's editor was closed; a page that was left as it was keeps nothing. */
export function closeRunDraft(storage: Storage, useCase: string): void {
  const draft = readRunDraft(storage, useCase);
  if (draft === null) return;
  if (draft.query === null && draft.variables === null) dropDraft(storage, formOf(useCase));
  else keepDraft(storage, formOf(useCase), { ...draft, open: false } satisfies RunDraft);
}

/** The name a page's draft is kept under. */
export function formOf(useCase: string): string {
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
