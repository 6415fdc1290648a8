import { withoutSecrets } from '../without-secrets.ts';
import { readTab, type TabText } from './workspace.ts';

/** A query that was run. */
export interface RunQuery extends TabText {
  /** When it last was, as ISO 8601. */
  at: string;
}

const most = 50;

/** Where a person's history is kept. */
export function historyKey(owner: string): string {
  return `litfass:playground:history:${owner}`;
}

/** The history with one more run: the same query stands in it once, the latest first. No header is known here. */
export function addRun(runs: readonly RunQuery[], { query, variables }: TabText, at: string): RunQuery[] {
  const run = { query: withoutSecrets(query), variables: withoutSecrets(variables), at };
  const others = runs.filter((known) => known.query !== run.query || known.variables !== run.variables);
  return [run, ...others].slice(0, most);
}

/** What was kept; whatever is no run is left out. */
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
