import type { Actor } from './auth/viewer.ts';

/** The checks that deny a request. */
export const denialChecks = [
  'SCOPE',
  'NOT_ALLOWED',
  'REVOKED_KEY',
  'EXPIRED_KEY',
  'ROTATED_KEY',
  'ADDRESS',
  'COMPANY_SUSPENDED',
  'COMPANY_CLOSED',
  'SECOND_FACTOR',
  'RATE_LIMIT',
  'COST',
] as const;

export type DenialCheck = (typeof denialChecks)[number];

/** A denied request, as the admins of one company may see it. */
export interface Denial {
  readonly companyId: string;
  readonly requestId: string;
  /** RFC 3339 when it is written, PostgreSQL's text when it is read. */
  readonly occurredAt: string;
  readonly actor: Actor;
  readonly operationName: string | null;
  readonly field: string | null;
  readonly check: DenialCheck;
  readonly message: string;
  readonly requiredScopes: readonly string[];
  readonly grantedScopes: readonly string[];
}

/** Keeps denied requests for the admins of a company, off the path of the request. */
export interface DenialRecorder {
  record(denial: Omit<Denial, 'occurredAt'>): void;
  /** Writes the pending records. */
  flush(): Promise<void>;
  /** Writes the pending records, and accepts no more. */
  close(): Promise<void>;
}
