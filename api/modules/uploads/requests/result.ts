import type { PresignedRequest } from '#api/storage/object-store.ts';
import type { UserError } from '#api/user-error.ts';
import type { UploadRow } from './store.ts';

/** A signed request for a client, and the number of its part. */
export interface SignedPart extends PresignedRequest {
  readonly partNumber: number;
  readonly contentLength: number;
}

/** An upload in a response, with the requests that were signed for this response. */
export type ShownUpload = UploadRow & { readonly requests?: readonly SignedPart[] };

/** A written upload, or the errors that prevented it. */
export interface UploadResult {
  readonly upload: ShownUpload | null;
  readonly userErrors: readonly UserError[];
}

export function refused(userErrors: readonly UserError[]): UploadResult {
  return { upload: null, userErrors };
}
