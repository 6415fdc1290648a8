import type { FaultCompany } from './companies.ts';
import type { Counts } from './tally.ts';

/** What the process under test needs to start. */
export interface SubjectSettings {
  readonly databaseUrl: string;
  readonly tokenPepper: string;
  readonly companies: readonly FaultCompany[];
}

/** The load that the process under test runs on its own driver, in addition to the HTTP requests. */
export interface DirectLoad {
  readonly seed: number;
  /** Loops of waves; a wave is up to 16 statements started in one turn of the event loop. */
  readonly loops: number;
  /** Expected results by statement and company, from a run without faults. */
  readonly expected: Readonly<Record<string, string>>;
}

export type SubjectOrder =
  | { readonly kind: 'start'; readonly settings: SubjectSettings }
  /** Runs each statement once. */
  | { readonly kind: 'baseline' }
  | { readonly kind: 'load'; readonly load: DirectLoad }
  /** Returns the counts since the last call. */
  | { readonly kind: 'counts' }
  /** Ends the load; returns when every statement is settled. */
  | { readonly kind: 'rest' }
  /** Runs each statement once and compares. */
  | { readonly kind: 'verify' }
  | { readonly kind: 'close' };

export type SubjectAnswer =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'expected'; readonly expected: Readonly<Record<string, string>> }
  | { readonly kind: 'counts'; readonly counts: Counts }
  | { readonly kind: 'closed' };
