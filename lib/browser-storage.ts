/** What the browser keeps beyond this window, or null where it keeps nothing: typing must not depend on it. */
export function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Keeps a text; says whether it could be kept (a full or closed storage throws). */
export function keepText(key: string, text: string): boolean {
  try {
    browserStorage()?.setItem(key, text);
    return browserStorage() !== null;
  } catch {
    return false;
  }
}
