import type { SearchEntry } from './search-entry.ts';

const place = 'litfass:recent-searches';
const most = 5;

/** What was opened from the search in this browser, the latest first. Nobody else is told. */
export function readRecent(): SearchEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Puts an entry first. */
export function keepRecent({ kind, title, context, summary, path }: SearchEntry): void {
  const others = readRecent().filter((entry) => entry.path !== path);
  write([{ kind, title, context, summary, path }, ...others].slice(0, most));
}

/** Forgets them all. */
export function forgetRecent(): void {
  write([]);
}

function write(entries: readonly SearchEntry[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(entries));
  } catch {
    // Storage is closed or full: then nothing is remembered.
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
