import { mergeWorkspaces, readWorkspace, writeWorkspace, type Workspace } from './workspace-state.ts';

/** Where a window's work is stored. */
export type Keeping =
  /** In this browser, until the person signs out. */
  | 'browser'
  /** In this window only: the person signed out in another one, which removed the rest. */
  | 'window'
  /** Nowhere: the person signed out here. */
  | 'nothing';

interface Surroundings {
  /** Identifies the person, so that others don't see these tabs. */
  owner: string;
  browser: Storage;
  window: Storage;
  /** Tries to lock a name for the window's lifetime. Returns false when another window holds the lock. */
  hold: (name: string) => Promise<boolean>;
  makeId: () => string;
}

const prefix = 'litfass:playground:window:';
const idKey = 'litfass:playground:window';
const keptKey = 'litfass:playground:kept:';

/**
 * Stores this window's tabs in the browser's storage. Each window locks an entry of its own, so two windows never
 * overwrite each other. The next window that opens takes over the entries of closed windows.
 */
export class WindowStore {
  #workspace: Workspace;
  readonly #entry: string;
  readonly #around: Surroundings;

  private constructor(around: Surroundings, entry: string, initial: Workspace) {
    this.#around = around;
    this.#entry = entry;
    this.#workspace = initial;
    around.browser.setItem(entry, writeWorkspace(initial));
  }

  /** Restores this window's tabs, or takes over those of closed windows. */
  static async open(around: Surroundings): Promise<WindowStore> {
    const { owner, browser, window, hold, makeId } = around;
    const known = window.getItem(idKey);
    const own = known === null ? null : entryOf(owner, known);
    const kept = takeKept(around);
    // A duplicated window has a copy of the other's name. It gets a new name, and a copy of the tabs.
    const isOwn = own !== null && (await hold(own));
    const id = isOwn && known !== null ? known : makeId();
    const entry = entryOf(owner, id);
    if (!isOwn) await hold(entry);
    const orphans = await orphansOf(around, entry);
    const [first, ...others] = [kept, own === null ? null : browser.getItem(own), ...orphans.map(([, text]) => text)]
      .filter((text) => text !== null)
      .map(readWorkspace);
    window.setItem(idKey, id);
    const store = new WindowStore(around, entry, mergeWorkspaces(first ?? readWorkspace(null), ...others));
    for (const [key] of orphans) browser.removeItem(key);
    return store;
  }

  /** The tabs as last saved or restored. */
  get workspace(): Workspace {
    return this.#workspace;
  }

  /** Saves the tabs. After a sign-out, here or elsewhere, nothing goes into the browser's storage. */
  save(workspace: Pick<Workspace, 'tabs' | 'active'>): void {
    const { browser, window, owner } = this.#around;
    const keeping = this.keeping();
    this.#workspace = { ...workspace, blanked: false };
    if (keeping === 'browser') browser.setItem(this.#entry, writeWorkspace(workspace));
    if (keeping === 'window') window.setItem(keptKey + owner, writeWorkspace(workspace));
  }

  /** Where tabs are stored. A sign-out removes the entry. In its own window it also removes the name. */
  keeping(): Keeping {
    const { browser, window } = this.#around;
    if (window.getItem(idKey) === null) return 'nothing';
    return browser.getItem(this.#entry) === null ? 'window' : 'browser';
  }
}

function entryOf(owner: string, id: string): string {
  return `${prefix}${owner}:${id}`;
}

/** Tabs that this window kept after a sign-out elsewhere, for the same person only. */
function takeKept({ window, owner }: Surroundings): string | null {
  const kept = window.getItem(keptKey + owner);
  for (const key of keysOf(window, keptKey)) window.removeItem(key);
  return kept;
}

/** Entries of closed windows, which no window locks. */
async function orphansOf({ owner, browser, hold }: Surroundings, own: string): Promise<[key: string, text: string][]> {
  const orphans: [string, string][] = [];
  for (const key of keysOf(browser, `${prefix}${owner}:`)) {
    const text = browser.getItem(key);
    if (key !== own && text !== null && (await hold(key))) orphans.push([key, text]);
  }
  return orphans;
}

function keysOf(storage: Storage, start: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(start),
  );
}
