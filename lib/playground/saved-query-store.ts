import { isObject, parseJson } from '#shared/json.ts';
import { withoutSecrets } from '../run/without-secrets.ts';
import { readTab, type TabText } from './workspace-state.ts';

/** A named query that the reader saved. */
export interface SavedQuery extends TabText {
  id: string;
  name: string;
}

/** The storage key of a person's saved queries. They survive a sign-out, because the reader saved them on purpose. */
export function savedQueriesKey(owner: string): string {
  return `litfass:saved-queries:${owner}`;
}

/** Reads the stored queries and drops invalid entries. */
export function readSavedQueries(text: string | null): SavedQuery[] {
  const value = parseJson(text ?? '[]');
  return Array.isArray(value) ? value.flatMap((item) => readSaved(item) ?? []) : [];
}

/** A query to save: without secrets, and with a name that is unique in the list. */
export function makeSavedQuery(known: readonly SavedQuery[], { id, name, query, variables }: SavedQuery): SavedQuery {
  return {
    id,
    name: freeName(name.trim() === '' ? 'Untitled' : name.trim(), known),
    query: withoutSecrets(query),
    variables: withoutSecrets(variables),
  };
}

function readSaved(value: unknown): SavedQuery | null {
  const tab = readTab(value);
  if (tab === null || !isObject(value)) return null;
  const { id, name } = value;
  return typeof id === 'string' && typeof name === 'string' ? { ...tab, id, name } : null;
}

/** “Name”, or “Name 2” when it is taken. */
function freeName(name: string, known: readonly SavedQuery[]): string {
  const isTaken = (candidate: string) => known.some((one) => one.name === candidate);
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}
