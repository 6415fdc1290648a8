import { isObject } from '#shared/json.ts';
import { findJsonFault } from '../run/json-text.ts';
import { makeSavedQuery, type SavedQuery } from './saved-query-store.ts';
import { readTab } from './workspace-state.ts';

/** The maximum size of an imported file in bytes. */
const largestImport = 2_000_000;

const format = 'litfass-queries';
const version = 1;

/** The text of an export file with saved queries. */
export function exportQueries(queries: readonly SavedQuery[]): string {
  const plain = queries.map(({ name, query, variables }) => ({ name, query, variables }));
  return `${JSON.stringify({ format, version, queries: plain }, null, 2)}\n`;
}

/** The result of an import. */
export type ImportOutcome =
  | { kind: 'fault'; message: string }
  /** The new list, and the numbers of added and already present queries. */
  | { kind: 'imported'; queries: SavedQuery[]; added: number; present: number };

/** Adds the queries of a file to the list, or returns the error. It imports all queries or none. */
export async function importQueries(
  blob: Blob,
  known: readonly SavedQuery[],
  makeId: () => string,
): Promise<ImportOutcome> {
  const file = await read(blob);
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
type ReadFile = { queries: Item[] } | { message: string };

async function read(blob: Blob): Promise<ReadFile> {
  if (blob.size > largestImport) {
    return { message: 'The file is too large: the maximum is 2 MB. Choose a file that this playground exported.' };
  }
  // The file may have been moved or deleted since the choice.
  const text = await blob.text().catch(() => null);
  return text === null ? { message: 'The file can’t be read. Choose it again.' } : parse(text);
}

function parse(text: string): ReadFile {
  const fault = text.trim() === '' ? null : findJsonFault(text);
  if (text.trim() === '') return { message: 'The file is empty.' };
  if (fault !== null) {
    const line = text.slice(0, fault.from).split('\n').length;
    return { message: `The file isn’t valid JSON: line ${line}: ${fault.message}` };
  }
  const value: unknown = JSON.parse(text);
  if (!isObject(value) || value['format'] !== format || !Array.isArray(value['queries'])) {
    return {
      message:
        'The file isn’t a file of saved queries. It must have "format": "litfass-queries" and a list of "queries".',
    };
  }
  if (value['version'] !== version) {
    return { message: `The file has version ${String(value['version'])}, but only version ${version} is supported.` };
  }
  const queries: Item[] = [];
  for (const [index, item] of value['queries'].entries()) {
    const tab = readTab(item);
    const name = isObject(item) ? item['name'] : null;
    if (tab === null || typeof name !== 'string') {
      return {
        message: `Query ${index + 1} of the file has no "name", "query" or "variables" as a string. Nothing was imported.`,
      };
    }
    queries.push({ ...tab, name });
  }
  return { queries };
}
