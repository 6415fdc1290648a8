/** An operation as a use-case page has it. */
export interface DocumentedOperation {
  /** Name of the use case, for the way back to its page. */
  useCase: string;
  title: string;
  /** Name of the operation inside the document. */
  name: string;
  query: string;
  /** JSON text. */
  variables: string;
}

/** As much of a GraphiQL tab as matters here. */
interface Tab {
  query: string | null;
  variables?: string | null | undefined;
  operationName?: string | null | undefined;
}

/** What the first tab says. */
export const greeting = [
  '# Write a query. Ctrl-Space completes, Ctrl-Enter runs, Ctrl-Shift-P tidies.',
  '# Esc, then Tab leaves an editor; Enter goes back into it.',
  '',
  '',
].join('\n');

/**
 * Where a documented operation belongs: the tab that already holds it, edited or not, else an empty one, else a new
 * one. So coming back a hundred times makes one tab, and nothing the reader typed is overwritten.
 */
export function findTab(
  tabs: readonly Tab[],
  operation: DocumentedOperation,
): { index: number; holdsOperation: boolean } {
  const known = tabs.findIndex(({ query, operationName }) => (operationName ?? nameOf(query)) === operation.name);
  if (known >= 0) return { index: known, holdsOperation: true };
  const empty = tabs.findIndex(isUntouched);
  return { index: empty >= 0 ? empty : tabs.length, holdsOperation: false };
}

/**
 * Where a text belongs: the tab that holds this very text, else one in which nothing of the reader's own would be lost
 * (empty, or with the documented operation as the page has it), else a new one. `write` says whether it has to be put there.
 */
export function findTabForText(
  tabs: readonly Tab[],
  text: Pick<DocumentedOperation, 'query' | 'variables'>,
  operation: DocumentedOperation | null = null,
): { index: number; write: boolean } {
  const same = tabs.findIndex((tab) => isAsDocumented(tab, text));
  if (same >= 0) return { index: same, write: false };
  const free = tabs.findIndex((tab) => isUntouched(tab) || (operation !== null && isAsDocumented(tab, operation)));
  return { index: free >= 0 ? free : tabs.length, write: true };
}

/** Whether a tab still says what the page says. */
export function isAsDocumented(
  tab: Pick<Tab, 'query' | 'variables'>,
  operation: Pick<DocumentedOperation, 'query' | 'variables'>,
): boolean {
  return tab.query?.trim() === operation.query.trim() && (tab.variables ?? '').trim() === operation.variables.trim();
}

/** Name of the first operation of a document, as far as it can be told while it is typed. */
export function nameOf(query: string | null): string | null {
  return /^[^#\n]*\b(?:query|mutation|subscription)\s+(\w+)/m.exec(query ?? '')?.[1] ?? null;
}

// A comment may be a query somebody set aside.
function isUntouched({ query, variables }: Tab): boolean {
  const text = (query ?? '').trim();
  return (text === '' || text === greeting.trim()) && (variables ?? '').trim() === '';
}
