import type { IdentifierType } from './identifier-types.ts';
import type { RowIssueCode } from './row-issues.ts';

/** A value that can be stored. */
export interface Accepted {
  readonly accepted: true;
  /** The type as accepted: a hash in a raw column has one of the hashed types. */
  readonly type: IdentifierType;
  /** The text to hash; for a hashed type the hash itself, 64 lowercase hexadecimal digits. */
  readonly normalized: string;
  /** The text that other vendors hash, if it differs. */
  readonly alternate: string | null;
  /** A warning about an accepted value. */
  readonly issue: RowIssueCode | null;
  readonly message: string | null;
}

/** A value that can't be stored. */
export interface Refused {
  readonly accepted: false;
  readonly issue: RowIssueCode;
  readonly message: string;
}

export type Normalized = Accepted | Refused;

export function accepted(type: IdentifierType, normalized: string, alternate: string | null = null): Accepted {
  return { accepted: true, type, normalized, alternate, issue: null, message: null };
}

export function refused(issue: RowIssueCode, message: string): Refused {
  return { accepted: false, issue, message };
}
