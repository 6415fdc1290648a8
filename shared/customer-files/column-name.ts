import { FileFault } from './file-fault.ts';

const shownCharacters = 40;

/**
 * Rejects a column name that isn't valid Unicode text or contains U+0000: PostgreSQL can't store either, in text or in
 * JSON.
 */
export function assertColumnName(name: string, row: number): void {
  const fault = name.includes('\u0000') ? 'U+0000' : name.isWellFormed() ? undefined : 'half of a surrogate pair';
  if (fault === undefined) return;
  const characters = Array.from(name);
  const end = characters.length > shownCharacters ? '…' : '';
  // JSON escapes both, so that they are visible in the message.
  const shown = JSON.stringify(characters.slice(0, shownCharacters).join('') + end);
  throw new FileFault(
    'UNSUPPORTED_FORMAT',
    `The column name ${shown} in row ${row} contains ${fault}. Rename the column.`,
  );
}
