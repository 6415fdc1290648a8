import type { IdentifierType } from './identifier-types.ts';
import type { RowIssueCode } from './row-issues.ts';

/** A value that can be stored. */
export interface Accepted {
  readonly accepted: true;
  /** As it was taken: a hash in a raw column is one of the hashed types. */
  readonly type: IdentifierType;
  /** What is hashed; of a hashed type the hash itself, 64 lower-case hexadecimal digits. */
  readonly normalized: string;
  /** What other vendors hash, where that differs. */
  readonly alternate: string | null;
  /** A remark on a value that was taken all the same. */
  readonly issue: RowIssueCode | null;
  readonly message: string | null;
}

/** A value that can't. */
export interface Refused {
  readonly accepted: false;
  readonly issue: RowIssueCode;
  readonly message: string;
}

export type Normalised = Accepted | Refused;

export function accepted(type: IdentifierType, normalized: string, alternate: string | null = null): Accepted {
  return { accepted: true, type, normalized, alternate, issue: null, message: null };
}

export function refused(issue: RowIssueCode, message: string): Refused {
  return { accepted: false, issue, message };
}
