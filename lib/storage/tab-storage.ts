/** This tab's storage, or null when the browser blocks it. Pages must be readable without it. */
export function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
