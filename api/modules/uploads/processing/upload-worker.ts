import type { Database } from '#api/db/database.ts';
import type { Runner } from '#api/db/sql.ts';
import type { UploadKey } from '#api/services.ts';
import type { ObjectStore } from '#api/storage/object-store.ts';
import type { IdentityDigests } from '../identity/sha256.ts';
import type { Ending } from './upload-work-store.ts';

/** The services that processing an upload needs. */
export interface UploadWorker {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly digests: IdentityDigests;
  readonly now: () => number;
  /** Called in the transaction that ends an upload. */
  readonly onEnded?: (platform: Runner, upload: UploadKey & Pick<Ending, 'status'>) => Promise<void>;
  /** Called when a phase begins: tests stop the process there, and the benchmark measures times. */
  readonly onPhase?: (phase: UploadPhase) => void | Promise<void>;
}

export const uploadPhases = ['read', 'dedupe', 'claim', 'prepare', 'show', 'settle', 'end'] as const;

export type UploadPhase = (typeof uploadPhases)[number];

/** The upload no longer belongs to this attempt: it was canceled, or another worker took it over. */
export class NotOurs extends Error {}

/** Other uploads have changed the audience, so that the file must be read again. The audience stays claimed. */
export class Outdated extends Error {}

/** The reason why an upload fails, for display. */
export class UploadFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The total progress after each part. Within the first part, the bytes read decide. */
export const progressAfter = { read: 0.6, dedupe: 0.7, prepare: 0.95 };

/** The progress within one part. */
export function between(from: keyof typeof progressAfter, to: keyof typeof progressAfter, share: number): number {
  return progressAfter[from] + (progressAfter[to] - progressAfter[from]) * share;
}
