import type { UploadAttempt } from './upload-attempt.ts';
import { UploadFailure } from './upload-worker.ts';
import type { Claim } from './upload-work-store.ts';

// The checks before any member changes.

/** The share of its members that a replaced audience must keep; a lower one suggests an empty export. */
const leastShareLeft = 0.1;

/** The failure of an upload of a closed company. A suspension only blocks requests, so uploads are completed. */
export const companyClosed = () => new UploadFailure('STATE_FORBIDS', 'The company is closed. Nothing was changed.');

/** Throws when too many rows were rejected. */
export function assertFewRejected({ rows: { total, rejected }, work: { maxRejectedPercent } }: UploadAttempt): void {
  const share = total === 0 ? 0 : (rejected / total) * 100;
  if (share <= maxRejectedPercent) return;
  throw new UploadFailure(
    'LIMIT_EXCEEDED',
    `${rejected} of ${total} rows were rejected, ${share.toFixed(1)} %; maxRejectedPercent is ${maxRejectedPercent}. Nothing was changed.`,
  );
}

/** Throws unless the audience has the expected version or, without one, keeps enough of its members. */
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
