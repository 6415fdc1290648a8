/** What `@deprecated` says: what to use instead, and from when on the element is gone. */
export interface Deprecation {
  readonly reason: string;
  /** The day of its removal, `2027-11-21`, where the reason names one. */
  readonly removal: string | undefined;
}

/** Ours says "Removed on 2027-11-21."; others write "Removal on 2027-11-21 UTC." or "will be removed on …". */
const removal = /\bremov(?:ed|al)\s+(?:on|in|at|after)\s+(\d{4}-\d\d-\d\d)/i;

/** Reads a deprecation reason; undefined for what isn't deprecated. */
export function deprecationOf(reason: string | null | undefined): Deprecation | undefined {
  if (reason === null || reason === undefined) return undefined;
  return { reason, removal: removal.exec(reason)?.[1] };
}
