/** Under which the identity of an upload's file is kept, to tell the file again after a reload. */
export function draftName(uploadId: string): string {
  return `upload:${uploadId}`;
}
