import { withoutSecrets } from '../run/without-secrets.ts';
import { readTab, type TabText } from './workspace-state.ts';

export interface RunQuery extends TabText {
  /** The time of the last run, as ISO 8601. */
  at: string;
}

const most = 50;

/** The storage key of a person's history. */
export function historyKey(owner: string): string {
  return `litfass:playground:history:${owner}`;
}

/** The history with one more run, latest first. A repeated query appears only once. Headers aren't stored. */
export function addRun(runs: readonly RunQuery[], { query, variables }: TabText, at: string): RunQuery[] {
  const run = { query: withoutSecrets(query), variables: withoutSecrets(variables), at };
  const others = runs.filter((known) => known.query !== run.query || known.variables !== run.variables);
  return [run, ...others].slice(0, most);
}

/** Reads the stored history and drops invalid entries. */
export function readHistory(text: string | null): RunQuery[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.flatMap((item: unknown) => {
      const tab = readTab(item);
      const at: unknown = tab === null ? undefined : Reflect.get(Object(item), 'at');
      return tab !== null && typeof at === 'string' ? [{ ...tab, at }] : [];
    });
  } catch {
    return [];
  }
}
