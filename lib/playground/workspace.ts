import { nameOf } from '../playground-tabs.ts';
import { withoutSecrets } from '../without-secrets.ts';
import { memoryStorage } from '../memory-storage.ts';

/** What stands in one tab; variables as JSON text. */
export interface TabText {
  query: string;
  variables: string;
}

/** The tabs of one window of the browser. */
export interface Workspace {
  tabs: readonly TabText[];
  active: number;
  /** Whether something that looked like a secret was left out when it was kept. */
  blanked: boolean;
}

/** Nothing typed yet. */
const emptyWorkspace: Workspace = { tabs: [], active: 0, blanked: false };

/** A workspace as text, without the secrets in it. */
export function writeWorkspace({ tabs, active }: Pick<Workspace, 'tabs' | 'active'>): string {
  const kept = tabs.map(({ query, variables }) => ({
    query: withoutSecrets(query),
    variables: withoutSecrets(variables),
  }));
  const blanked = kept.some(
    ({ query, variables }, index) => query !== tabs[index]?.query || variables !== tabs[index].variables,
  );
  return JSON.stringify({ tabs: kept, active, blanked });
}

/** What was kept, or an empty workspace when nothing was, or nothing that is one. */
export function readWorkspace(text: string | null): Workspace {
  if (text === null) return emptyWorkspace;
  try {
    const value: unknown = JSON.parse(text);
    const tabs: unknown = member(value, 'tabs');
    if (!Array.isArray(tabs)) return emptyWorkspace;
    const texts = tabs.flatMap((tab) => readTab(tab) ?? []);
    const active = member(value, 'active');
    return {
      tabs: texts,
      active: typeof active === 'number' && active in texts ? active : 0,
      blanked: member(value, 'blanked') === true,
    };
  } catch {
    return emptyWorkspace;
  }
}

/** One workspace with the tabs of all: those of the first as they were, of the others what isn't there yet. */
export function mergeWorkspaces(first: Workspace, ...others: readonly Workspace[]): Workspace {
  const tabs = [...first.tabs];
  for (const tab of others.flatMap((workspace) => workspace.tabs)) {
    const isThere = tabs.some(({ query, variables }) => query === tab.query && variables === tab.variables);
    if (!isThere && tab.query.trim() !== '') tabs.push(tab);
  }
  return { tabs, active: first.active, blanked: [first, ...others].some(({ blanked }) => blanked) };
}

/** A query and its variables, when a value is that. */
export function readTab(value: unknown): TabText | null {
  const [query, variables] = [member(value, 'query'), member(value, 'variables')];
  return typeof query === 'string' && typeof variables === 'string' ? { query, variables } : null;
}

/**
 * What GraphiQL finds when it looks for its own tabs: it takes them from a storage and nowhere else. It lives in memory,
 * so that nothing GraphiQL keeps (headers with every run, for one) ever reaches the browser's.
 */
export function graphiqlStorage({ tabs, active }: Workspace): Storage {
  const storage = memoryStorage();
  const open = tabs[active];
  if (open !== undefined) {
    const states = tabs.map(({ query, variables }, index) => ({
      id: String(index),
      title: nameOf(query) ?? '<untitled>',
      query,
      variables,
      headers: null,
      operationName: nameOf(query),
      response: null,
    }));
    storage.setItem('graphiql:tabState', JSON.stringify({ tabs: states, activeTabIndex: active }));
    // It opens the tab that has this text, not the one whose number it kept.
    storage.setItem('graphiql:query', open.query);
    storage.setItem('graphiql:variables', open.variables);
  }
  return storage;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
