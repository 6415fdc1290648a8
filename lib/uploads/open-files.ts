// Files that were chosen on this page load, by the upload they belong to: a file can't be handed to the next page in any
// other way than in memory, and is gone with a reload.
const files = new Map<string, Blob>();

/** Keeps the file of an upload for the page that sends it. */
export function rememberFile(uploadId: string, file: Blob): void {
  files.set(uploadId, file);
}

/** The file of an upload, if it was chosen since the page was loaded. */
export function recallFile(uploadId: string): Blob | undefined {
  return files.get(uploadId);
}

/** Lets go of a file that is sent. */
export function forgetFile(uploadId: string): void {
  files.delete(uploadId);
}
