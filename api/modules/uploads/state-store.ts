import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import { query, type Runner } from '../../db/sql.ts';
import type { Tables } from '../../db/tables.ts';
import { isOpen, type UploadTransition } from './state.ts';
import type { UploadKey } from './upload-queue.ts';

/** What may be written together with a step; its moment and the end are written by {@link moveUpload} itself. */
export type TransitionValues = Omit<
  Updateable<Tables['first_party_upload']>,
  'status' | 'finished_at' | 'company_id' | 'id'
>;

/** Takes an upload from one state to another; false when it was no longer in the first: somebody else moved it. */
export async function moveUpload(
  transaction: Runner,
  { companyId, id }: UploadKey,
  { from, to }: UploadTransition,
  values: TransitionValues = {},
): Promise<boolean> {
  const moved = await transaction.all(
    query
      .updateTable('first_party_upload')
      .set({ ...values, status: to, finished_at: isOpen(to) ? null : sql<string>`clock_timestamp()` })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('status', '=', from)
      .returning('id'),
  );
  return moved.length === 1;
}
