import { withoutSecrets } from '../without-secrets.ts';
import { readTab, type TabText } from './workspace.ts';

/** A query somebody saved under a name. */
export interface SavedQuery extends TabText {
  id: string;
  name: string;
}

/** Where a person's saved queries are kept: signing out leaves them, they were saved on purpose. */
export function savedQueriesKey(owner: string): string {
  return `litfass:saved-queries:${owner}`;
}

/** What was kept; whatever is no saved query is left out. */
export function readSavedQueries(text: string | null): SavedQuery[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.flatMap((item) => readSaved(item) ?? []) : [];
  } catch {
    return [];
  }
}

/** A query as it is saved: without secrets, under a name that nobody else in the list has. */
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
  if (tab === null) return null;
  const id: unknown = Reflect.get(Object(value), 'id');
  const name: unknown = Reflect.get(Object(value), 'name');
  return typeof id === 'string' && typeof name === 'string' ? { ...tab, id, name } : null;
}

/** “Name”, or “Name 2” where that is taken. */
function freeName(name: string, known: readonly SavedQuery[]): string {
  const isTaken = (candidate: string) => known.some((one) => one.name === candidate);
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}
