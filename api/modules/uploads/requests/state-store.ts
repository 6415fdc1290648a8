import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import { query, type Runner } from '#api/db/sql.ts';
import type { Tables } from '#api/db/tables.ts';
import type { UploadKey } from '#api/services.ts';
import { isOpen, type UploadTransition } from './state.ts';

/** The values that may be written with a transition; {@link moveUpload} itself writes the time and the end. */
export type TransitionValues = Omit<
  Updateable<Tables['first_party_upload']>,
  'status' | 'finished_at' | 'company_id' | 'id'
>;

/** Moves an upload from one state to another; false when a concurrent change moved it first. */
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
