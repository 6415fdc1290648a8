import { dropDraft, keepDraft, readDraft, type DraftShape } from '../storage/kept-draft.ts';

/** The reader's input in the editor of a use-case page. An unchanged text is null. */
export interface RunDraft {
  open: boolean;
  query: string | null;
  variables: string | null;
  /** Whether something that looked like a secret was removed. */
  blanked: boolean;
}

/** Reads the stored draft of a use-case page, if there is one. */
export function readRunDraft(storage: Storage, useCase: string): RunDraft | null {
  return readDraft(storage, formOf(useCase), runDraftShape);
}

/** Records that the page's editor was closed. An unchanged page stores nothing. */
export function closeRunDraft(storage: Storage, useCase: string): void {
  const draft = readRunDraft(storage, useCase);
  if (draft === null) return;
  if (draft.query === null && draft.variables === null) dropDraft(storage, formOf(useCase));
  else keepDraft(storage, formOf(useCase), { ...draft, open: false } satisfies RunDraft);
}

/** The storage name of a page's draft. */
export function formOf(useCase: string): string {
  return `run:${useCase}`;
}

// Doesn't use a schema library: the closed page reads drafts too, and it would add 25 kB there.
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
