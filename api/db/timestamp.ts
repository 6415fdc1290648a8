/**
 * PostgreSQL's text of a timestamptz in UTC (`2026-11-21 10:00:00.12345+00`) as RFC 3339 (`2026-11-21T10:00:00.12345Z`),
 * microseconds kept. Text that is RFC 3339 already comes back as it is.
 */
export function readTimestamp(text: string): string {
  // By position, not by pattern: a page of 50 has 100 of them (3 µs instead of 10).
  return text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text;
}

/** The moment in milliseconds since 1970, the microseconds cut. */
export function timestampMilliseconds(text: string): number {
  return Date.parse(readTimestamp(text));
}

/** A moment in milliseconds since 1970 as RFC 3339. */
export function timestampText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
