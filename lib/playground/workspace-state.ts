import { nameOf } from '../run/playground-tabs.ts';
import { withoutSecrets } from '../run/without-secrets.ts';
import { memoryStorage } from '../storage/memory-storage.ts';

/** The content of one tab. Variables are JSON text. */
export interface TabText {
  query: string;
  variables: string;
}

/** The tabs of one browser window. */
export interface Workspace {
  tabs: readonly TabText[];
  active: number;
  /** Whether something that looked like a secret was removed before storing. */
  blanked: boolean;
}

/** A workspace without input. */
const emptyWorkspace: Workspace = { tabs: [], active: 0, blanked: false };

/** A workspace as text, without its secrets. */
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

/** Reads a stored workspace. Returns an empty one when it is missing or invalid. */
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

/** Merges workspaces: keeps the first one's tabs, and adds the tabs of the others that it lacks. */
export function mergeWorkspaces(first: Workspace, ...others: readonly Workspace[]): Workspace {
  const tabs = [...first.tabs];
  for (const tab of others.flatMap((workspace) => workspace.tabs)) {
    const isThere = tabs.some(({ query, variables }) => query === tab.query && variables === tab.variables);
    if (!isThere && tab.query.trim() !== '') tabs.push(tab);
  }
  return { tabs, active: first.active, blanked: [first, ...others].some(({ blanked }) => blanked) };
}

/** A query and its variables, if a value has that form. */
export function readTab(value: unknown): TabText | null {
  const [query, variables] = [member(value, 'query'), member(value, 'variables')];
  return typeof query === 'string' && typeof variables === 'string' ? { query, variables } : null;
}

/**
 * A storage from which GraphiQL restores its tabs, because it has no other way to receive them. It lives in memory, so
 * nothing that GraphiQL stores reaches the browser's storage. GraphiQL stores headers with every run, for example.
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
    // GraphiQL opens the tab with this text, not the one with the stored index.
    storage.setItem('graphiql:query', open.query);
    storage.setItem('graphiql:variables', open.variables);
  }
  return storage;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
