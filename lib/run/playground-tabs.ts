/** An operation from a use-case page. */
export interface DocumentedOperation {
  /** Name of the use case, for the link back to its page. */
  useCase: string;
  title: string;
  /** Name of the operation inside the document. */
  name: string;
  query: string;
  /** JSON text. */
  variables: string;
}

/** The use case that the playground shows to a visitor when the URL names none. */
export const visitorUseCase = 'listPerformanceByCompany';

/** The parts of a GraphiQL tab that this file uses. */
interface Tab {
  query: string | null;
  variables?: string | null | undefined;
  operationName?: string | null | undefined;
}

/**
 * Selects the tab for a documented operation: the one that has it, edited or not, else an empty one, else a new one.
 * Repeated visits reuse one tab, and the reader's input is never overwritten.
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
 * Selects the tab for a text: the one with exactly this text, else one without input of the reader, else a new one. A
 * tab without input is empty or has an unchanged documented operation. `write` says whether the text must be inserted.
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

/** Whether a tab still has the page's text. */
export function isAsDocumented(
  tab: Pick<Tab, 'query' | 'variables'>,
  operation: Pick<DocumentedOperation, 'query' | 'variables'>,
): boolean {
  return tab.query?.trim() === operation.query.trim() && (tab.variables ?? '').trim() === operation.variables.trim();
}

/** Name of the first operation, also in an incomplete document. */
export function nameOf(query: string | null): string | null {
  return /^[^#\n]*\b(?:query|mutation|subscription)\s+(\w+)/m.exec(query ?? '')?.[1] ?? null;
}

/** The title of a query: the name of its operation, or its first field. */
export function titleOf(query: string | null): string {
  const text = (query ?? '').replaceAll(/#[^\n]*/g, '');
  return nameOf(query) ?? /^\s*(?:(?:query|mutation)\b[^{]*)?\{\s*(?:\w+\s*:\s*)?(\w+)/.exec(text)?.[1] ?? 'Untitled';
}

// Comments count as input: a reader may have commented out a query.
function isUntouched({ query, variables }: Tab): boolean {
  return (query ?? '').trim() === '' && (variables ?? '').trim() === '';
}
