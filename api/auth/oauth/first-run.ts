import type { AuditOrigin } from '../../audit-store.ts';

/** What the person enters at the first run. */
export interface FirstRunValues {
  readonly operatorName: string;
  readonly companyName: string;
  readonly currencyCode: string;
  readonly timeZone: string;
  readonly name: string;
  readonly email: string;
  /** Empty where an external issuer signs people in. */
  readonly password: string;
}

/** A value that can't be accepted. */
export interface FirstRunProblem {
  readonly field: keyof FirstRunValues;
  readonly message: string;
}

export type FirstRunOutcome =
  | { readonly kind: 'done'; readonly companyName: string }
  /** The link was used, has expired, or another one was faster. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'invalid'; readonly problems: readonly FirstRunProblem[] };

/** The rules of the first run, which a module of the domain has. */
export interface FirstRun {
  isOpen(secret: string): Promise<boolean>;
  complete(secret: string, values: FirstRunValues, origin: Omit<AuditOrigin, 'viewer'>): Promise<FirstRunOutcome>;
}

/** Without a database to set up, such as in tests of the server alone. */
export const neverOpen: FirstRun = {
  isOpen: () => Promise.resolve(false),
  complete: () => Promise.resolve({ kind: 'gone' }),
};
