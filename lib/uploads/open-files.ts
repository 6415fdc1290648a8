// Files that the reader chose on this page load, by upload. Only memory can pass a file to the next page, so a reload
// loses it.
const files = new Map<string, Blob>();

/** Stores the file of an upload for the page that sends it. */
export function rememberFile(uploadId: string, file: Blob): void {
  files.set(uploadId, file);
}

/** The file of an upload, if the reader chose it on this page load. */
export function recallFile(uploadId: string): Blob | undefined {
  return files.get(uploadId);
}

/** Forgets a file that was sent. */
export function forgetFile(uploadId: string): void {
  files.delete(uploadId);
}
