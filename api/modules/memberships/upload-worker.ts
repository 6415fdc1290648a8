import type { Database } from '../../db/database.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import type { IdentityDigests } from '../identifiers/index.ts';

/** What an upload needs around it. */
export interface UploadWorker {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly digests: IdentityDigests;
  readonly now: () => number;
  /** Hears when a phase begins: tests stop the process there, the bench takes times. */
  readonly onPhase?: (phase: UploadPhase) => void;
}

export const uploadPhases = ['read', 'dedupe', 'claim', 'prepare', 'show', 'settle', 'end'] as const;

export type UploadPhase = (typeof uploadPhases)[number];

/** The upload isn't this attempt's any more: it was cancelled, or another worker took it up. */
export class NotOurs extends Error {}

/** Why an upload comes to nothing, for the person who made it. */
export class UploadFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** How much of the whole each part is; the bytes of the file tell how far the first one is. */
export const progressAfter = { read: 0.6, dedupe: 0.7, prepare: 0.95 };

/** How far it is within one part. */
export function between(from: keyof typeof progressAfter, to: keyof typeof progressAfter, share: number): number {
  return progressAfter[from] + (progressAfter[to] - progressAfter[from]) * share;
}
