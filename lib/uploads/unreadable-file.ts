/** The message for a file that {@link isUnreadable} detects. */
export const unreadable = 'The file can no longer be read. It was moved, changed or deleted.';

/** Whether the browser can no longer read a chosen file (File API, section 7). */
export function isUnreadable(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError');
}
