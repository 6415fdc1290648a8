/** The content of `@deprecated`: the replacement, and the removal date. */
export interface Deprecation {
  readonly reason: string;
  /** The removal date, `2027-11-21`, if the reason contains one. */
  readonly removal: string | undefined;
}

/** Our reasons say "Removed on 2027-11-21." Others say "Removal on 2027-11-21 UTC." or "will be removed on …". */
const removal = /\bremov(?:ed|al)\s+(?:on|in|at|after)\s+(\d{4}-\d\d-\d\d)/i;

/** Parses a deprecation reason. Undefined when the element isn't deprecated. */
export function deprecationOf(reason: string | null | undefined): Deprecation | undefined {
  if (reason === null || reason === undefined) return undefined;
  return { reason, removal: removal.exec(reason)?.[1] };
}
