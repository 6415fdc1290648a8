import { mergeWorkspaces, readWorkspace, writeWorkspace, type Workspace } from './workspace.ts';

/** What of a window's work is kept where. */
export type Keeping =
  /** In this browser, until the person signs out. */
  | 'browser'
  /** In this window alone: the person signed out in another, which removed the rest. */
  | 'window'
  /** Nowhere: the person signed out here. */
  | 'nothing';

interface Surroundings {
  /** Names the person: nobody sees another's tabs. */
  owner: string;
  browser: Storage;
  window: Storage;
  /** Tries to hold a name for as long as the window lives; says whether nobody else does. */
  hold: (name: string) => Promise<boolean>;
  makeId: () => string;
}

const prefix = 'litfass:playground:window:';
const idKey = 'litfass:playground:window';
const keptKey = 'litfass:playground:kept:';

/**
 * The tabs of this window in the browser's storage. Each window has an entry of its own that it holds while it lives, so two
 * windows never write over each other; what closed windows left is taken over by the next one that opens.
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

  /** Finds this window's tabs again, or begins with those of windows that are gone. */
  static async open(around: Surroundings): Promise<WindowStore> {
    const { owner, browser, window, hold, makeId } = around;
    const known = window.getItem(idKey);
    const own = known === null ? null : entryOf(owner, known);
    const kept = takeKept(around);
    // A duplicated window has a copy of the other’s name: it gets one of its own, and a copy of the tabs.
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

  /** The tabs as they were last saved, or found. */
  get workspace(): Workspace {
    return this.#workspace;
  }

  /** Keeps the tabs; whoever signed out, here or elsewhere, gets nothing back into the browser's storage. */
  save(workspace: Pick<Workspace, 'tabs' | 'active'>): void {
    const { browser, window, owner } = this.#around;
    const keeping = this.keeping();
    this.#workspace = { ...workspace, blanked: false };
    if (keeping === 'browser') browser.setItem(this.#entry, writeWorkspace(workspace));
    if (keeping === 'window') window.setItem(keptKey + owner, writeWorkspace(workspace));
  }

  /** Where it is kept: who signs out removes the entry, and in the window where that happens its name as well. */
  keeping(): Keeping {
    const { browser, window } = this.#around;
    if (window.getItem(idKey) === null) return 'nothing';
    return browser.getItem(this.#entry) === null ? 'window' : 'browser';
  }
}

function entryOf(owner: string, id: string): string {
  return `${prefix}${owner}:${id}`;
}

/** What outlived a sign-out elsewhere, for the same person only. */
function takeKept({ window, owner }: Surroundings): string | null {
  const kept = window.getItem(keptKey + owner);
  for (const key of keysOf(window, keptKey)) window.removeItem(key);
  return kept;
}

/** Entries of windows that are gone: nobody holds them. */
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
