/** The browser's persistent storage, or null when it isn't available. Forms must work without it. */
export function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Stores a text. Returns false when the storage throws because it is full or unavailable. */
export function keepText(key: string, text: string): boolean {
  try {
    browserStorage()?.setItem(key, text);
    return browserStorage() !== null;
  } catch {
    return false;
  }
}
