/** The storage of this tab, or null where the browser keeps it closed: reading must not depend on it. */
export function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
