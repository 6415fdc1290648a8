import { isObject, parseJson } from '#shared/json.ts';
import { queryLink } from '../run/query-link.ts';
import { withoutSecrets } from '../run/without-secrets.ts';
import { readTab, type TabText } from './workspace-state.ts';

export interface RunQuery extends TabText {
  /** The time of the last run, as ISO 8601. */
  at: string;
  /** Starred runs come first. They stay when the history is cleared or full. */
  isStarred: boolean;
  /** Whether the last run had errors or no response. */
  hasFailed?: true;
}

const most = 50;

const prefix = 'litfass:playground:history:';

/** The storage key of a person's history. */
export function historyKey(owner: string): string {
  return `${prefix}${owner}`;
}

/** A link that opens the query that was run last in this browser, or null. A sign-out deletes the history. */
export function lastQueryLink(storage: Storage | null): string | null {
  if (storage === null) return null;
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const runs = keys.filter((key) => key.startsWith(prefix)).flatMap((key) => readHistory(storage.getItem(key)));
  const [last] = runs.toSorted((first, second) => second.at.localeCompare(first.at));
  return last === undefined ? null : queryLink('/playground', last);
}

/** The history with one more run, latest first. A repeated query appears only once. Headers aren't stored. */
export function addRun(runs: readonly RunQuery[], { query, variables }: TabText, at: string): RunQuery[] {
  const texts = { query: withoutSecrets(query), variables: withoutSecrets(variables) };
  const run = { ...texts, at, isStarred: runs.some((known) => isSame(known, texts) && known.isStarred) };
  return inOrder([run, ...runs.filter((known) => !isSame(known, run))]);
}

/** Reads the stored history and drops invalid entries. */
export function readHistory(text: string | null): RunQuery[] {
  const value = parseJson(text ?? '[]');
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => {
    const tab = readTab(item);
    if (tab === null || !isObject(item) || typeof item['at'] !== 'string') return [];
    const failure = item['hasFailed'] === true ? { hasFailed: true as const } : {};
    return [{ ...tab, at: item['at'], isStarred: item['isStarred'] === true, ...failure }];
  });
}

/** The history after the response to a run. */
export function markFailed(runs: readonly RunQuery[], { query, variables }: TabText): RunQuery[] {
  const texts = { query: withoutSecrets(query), variables: withoutSecrets(variables) };
  return runs.map((known) => (isSame(known, texts) ? { ...known, hasFailed: true } : known));
}

/** The history with the star of one run set or removed. */
export function starRun(runs: readonly RunQuery[], run: TabText): RunQuery[] {
  return inOrder(runs.map((known) => (isSame(known, run) ? { ...known, isStarred: !known.isStarred } : known)));
}

/** The history without the runs that have no star. */
export function clearHistory(runs: readonly RunQuery[]): RunQuery[] {
  return runs.filter(({ isStarred }) => isStarred);
}

function isSame(known: TabText, run: TabText): boolean {
  return known.query === run.query && known.variables === run.variables;
}

function inOrder(runs: readonly RunQuery[]): RunQuery[] {
  const others = runs.filter(({ isStarred }) => !isStarred);
  const latestFirst = others.toSorted((left, right) => right.at.localeCompare(left.at)).slice(0, most);
  return [...clearHistory(runs), ...latestFirst];
}
