import type { UploadAttempt } from './upload-attempt.ts';
import { UploadFailure } from './upload-worker.ts';
import type { Claim } from './upload-work-store.ts';

// What has to hold before any member changes.

/** A replaced audience that loses more than that: an empty export, more likely than a wish. */
const leastShareLeft = 0.1;

/** Not too many rows were rejected. */
export function assertFewRejected({ rows: { total, rejected }, work: { maxRejectedPercent } }: UploadAttempt): void {
  const share = total === 0 ? 0 : (rejected / total) * 100;
  if (share <= maxRejectedPercent) return;
  throw new UploadFailure(
    'LIMIT_EXCEEDED',
    `${rejected} of ${total} rows were rejected, ${share.toFixed(1)} %; maxRejectedPercent is ${maxRejectedPercent}. Nothing was changed.`,
  );
}

/** The audience is the one that was meant: of the version expected, or, where none is, not about to lose nearly all. */
export function assertMeant({ types, work }: UploadAttempt, target: Claim): void {
  const { expectedAudienceVersion: expected, operation } = work;
  if (expected !== null && expected !== target.version) {
    throw new UploadFailure(
      'VERSION_MISMATCH',
      `The audience is at version ${target.version}, not ${expected}. Nothing was changed.`,
    );
  }
  const before = Number(target.memberCount);
  if (operation === 'REPLACE' && expected === null && types.persons < before * leastShareLeft) {
    throw new UploadFailure(
      'REQUIRED',
      'The audience would lose more than 90 % of its members. If that is meant, pass its version as expectedAudienceVersion. Nothing was changed.',
    );
  }
}
