/** What is said of a file that `isUnreadable` is true of. */
export const unreadable = 'The file can’t be read any more: it was moved, changed or deleted.';

/** Whether the browser no longer gets at a file that was chosen (File API, section 7). */
export function isUnreadable(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError');
}
