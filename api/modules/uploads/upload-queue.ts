import type { Runner } from '../../db/sql.ts';

/** What names an upload to those who work on it. */
export interface UploadKey {
  readonly companyId: string;
  readonly id: string;
}

/** Hands whole files to the worker. */
export interface UploadQueue {
  /**
   * Queues the upload's job in the transaction that makes it VALIDATING: neither is kept without the other. A second job
   * for the same upload must do no harm.
   */
  enqueue(transaction: Runner, upload: UploadKey): Promise<void>;
}
