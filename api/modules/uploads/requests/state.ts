import type { Tables } from '#api/db/tables.ts';

/** The allowed transitions from each state. */
export const uploadTransitions = {
  AWAITING_UPLOAD: ['VALIDATING', 'FAILED', 'CANCELED', 'EXPIRED'],
  VALIDATING: ['PROCESSING', 'COMPLETED', 'COMPLETED_WITH_ERRORS', 'FAILED', 'CANCELED'],
  PROCESSING: ['COMPLETED', 'COMPLETED_WITH_ERRORS', 'FAILED'],
  COMPLETED: [],
  COMPLETED_WITH_ERRORS: [],
  FAILED: [],
  CANCELED: [],
  EXPIRED: [],
} as const satisfies Record<Status, readonly Status[]>;

type Status = Tables['first_party_upload']['status']['__select__'];

export type FirstPartyUploadStatus = keyof typeof uploadTransitions;

/** A transition in the table above; the type has no others. */
export type UploadTransition = {
  [From in FirstPartyUploadStatus]: {
    readonly from: From;
    readonly to: (typeof uploadTransitions)[From][number];
  };
}[FirstPartyUploadStatus];

/** Whether an upload counts as one of the company's open uploads. */
export function isOpen(status: FirstPartyUploadStatus): boolean {
  return uploadTransitions[status].length > 0;
}
