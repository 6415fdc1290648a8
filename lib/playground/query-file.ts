import { findJsonFault } from '../json-text.ts';
import { makeSavedQuery, type SavedQuery } from './saved-queries.ts';
import { readTab } from './workspace.ts';

/** The largest file that is read. */
export const largestImport = 2_000_000;

const format = 'litfass-queries';
const version = 1;

/** The text of the file that carries saved queries elsewhere. */
export function exportQueries(queries: readonly SavedQuery[]): string {
  const plain = queries.map(({ name, query, variables }) => ({ name, query, variables }));
  return `${JSON.stringify({ format, version, queries: plain }, null, 2)}\n`;
}

/** What came of a file. */
export type ImportOutcome =
  | { kind: 'fault'; message: string }
  /** The new list, how many came in, and how many were there already. */
  | { kind: 'imported'; queries: SavedQuery[]; added: number; present: number };

/** Adds the queries of a file to the list, or says what is wrong with it: all of it comes in, or nothing. */
export function importQueries(text: string, known: readonly SavedQuery[], makeId: () => string): ImportOutcome {
  const file = parse(text);
  if ('message' in file) return { kind: 'fault', message: file.message };
  const queries = [...known];
  let present = 0;
  for (const item of file.queries) {
    if (queries.some((one) => one.name === item.name && one.query === item.query && one.variables === item.variables)) {
      present += 1;
    } else {
      queries.push(makeSavedQuery(queries, { ...item, id: makeId() }));
    }
  }
  return { kind: 'imported', queries, added: queries.length - known.length, present };
}

type Item = Omit<SavedQuery, 'id'>;

function parse(text: string): { queries: Item[] } | { message: string } {
  const fault = text.trim() === '' ? null : findJsonFault(text);
  if (text.trim() === '') return { message: 'The file is empty.' };
  if (fault !== null) {
    const line = text.slice(0, fault.from).split('\n').length;
    return { message: `The file is no JSON: line ${line}: ${fault.message}` };
  }
  const value: unknown = JSON.parse(text);
  const member = (name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  const [items, itsVersion] = [member('queries'), member('version')];
  if (member('format') !== format || !Array.isArray(items)) {
    return {
      message:
        'It is JSON, but no file of saved queries: one says "format": "litfass-queries" and has a list of "queries".',
    };
  }
  if (itsVersion !== version) {
    return { message: `The file is of version ${String(itsVersion)}, and only version ${version} is known here.` };
  }
  const queries: Item[] = [];
  for (const [index, item] of items.entries()) {
    const tab = readTab(item);
    const name: unknown = tab === null ? null : Reflect.get(Object(item), 'name');
    if (tab === null || typeof name !== 'string') {
      return {
        message: `Query ${index + 1} of the file lacks its "name", "query" or "variables" as text. Nothing was imported.`,
      };
    }
    queries.push({ ...tab, name });
  }
  return { queries };
}
