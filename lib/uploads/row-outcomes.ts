import { countWords } from './upload-words.ts';
import type { Upload } from './uploads.ts';

/** What happened to the rows of a file. Its rows are the rejected and the unchanged ones, and one per changed member. */
export interface RowOutcomes {
  /** Null until the file has rows. */
  readonly total: string | null;
  readonly rejected: string | null;
  /** Duplicates, and people whose membership the file didn't change. Null until the upload is completed. */
  readonly unchanged: string | null;
  /** Added and removed members, as "+934" and "−20". Null until rows are applied, or if none are. */
  readonly members: readonly string[] | null;
}

/** The outcomes of the rows of an upload. */
export function rowOutcomes({ status, operation, rows }: Pick<Upload, 'status' | 'operation' | 'rows'>): RowOutcomes {
  if (rows.total === '0') return { total: null, rejected: null, unchanged: null, members: null };
  const isCompleted = status === 'COMPLETED' || status === 'COMPLETED_WITH_ERRORS';
  const changed = operation === 'REMOVE' ? rows.removed : rows.added;
  return {
    total: rows.total,
    rejected: rows.rejected,
    unchanged: isCompleted ? String(BigInt(rows.total) - BigInt(rows.rejected) - BigInt(changed)) : null,
    members: status === 'FAILED' ? null : signed(rows),
  };
}

/** The removed members of a replaced audience aren't in the file. */
function signed({ added, removed }: Upload['rows']): string[] {
  const parts = [
    ...(added === '0' ? [] : [`+${countWords(added)}`]),
    ...(removed === '0' ? [] : [`−${countWords(removed)}`]),
  ];
  return parts.length === 0 ? ['0'] : parts;
}

/** Why fewer members changed than people were accepted; null if all did, or if no row was applied. */
export function unchangedWords(upload: Pick<Upload, 'status' | 'operation' | 'rows'>): string | null {
  const { operation, rows } = upload;
  if (rowOutcomes(upload).unchanged === null) return null;
  const unchanged = BigInt(rows.accepted) - BigInt(operation === 'REMOVE' ? rows.removed : rows.added);
  if (unchanged <= 0n) return null;
  const people = unchanged === 1n ? '1 accepted person' : `${countWords(String(unchanged))} accepted people`;
  if (operation === 'REMOVE') return `${people} ${unchanged === 1n ? 'wasn’t a member' : 'weren’t members'}.`;
  return `${people} ${unchanged === 1n ? 'was a member' : 'were members'} already.`;
}
