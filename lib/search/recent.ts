import type { SearchEntry } from './search-entry.ts';

const place = 'litfass:recent-searches';
const most = 5;

/** Search results that the reader opened in this browser, latest first. They stay in the browser. */
export function readRecent(): SearchEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Moves an entry to the front. */
export function keepRecent({ kind, title, context, summary, path }: SearchEntry): void {
  const others = readRecent().filter((entry) => entry.path !== path);
  write([{ kind, title, context, summary, path }, ...others].slice(0, most));
}

export function forgetRecent(): void {
  write([]);
}

function write(entries: readonly SearchEntry[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(entries));
  } catch {
    // Storage is unavailable or full, so nothing is stored.
  }
}

function isEntry(value: unknown): value is SearchEntry {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['kind', 'title', 'context', 'summary', 'path'].every(
      (name) => typeof Object.entries(value).find(([key]) => key === name)?.[1] === 'string',
    ) &&
    'path' in value &&
    typeof value.path === 'string' &&
    value.path.startsWith('/')
  );
}
