import type { Tables } from '../../db/tables.ts';

/** Where an upload can go from each state. */
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

/** A step the table above allows; any other has no value of this type. */
export type UploadTransition = {
  [From in FirstPartyUploadStatus]: {
    readonly from: From;
    readonly to: (typeof uploadTransitions)[From][number];
  };
}[FirstPartyUploadStatus];

/** Whether an upload still counts among the open ones of its company. */
export function isOpen(status: FirstPartyUploadStatus): boolean {
  return uploadTransitions[status].length > 0;
}
