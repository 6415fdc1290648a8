import type { PresignedRequest } from '../../storage/object-store.ts';
import type { UserError } from '../../user-error.ts';
import type { UploadRow } from './store.ts';

/** A request a client shall make, and which part it carries. */
export interface SignedPart extends PresignedRequest {
  readonly partNumber: number;
  readonly contentLength: number;
}

/** An upload as an answer shows it: with the requests that were signed for this very answer. */
export type ShownUpload = UploadRow & { readonly requests?: readonly SignedPart[] };

/** A written upload, or why it wasn't. */
export interface UploadResult {
  readonly upload: ShownUpload | null;
  readonly userErrors: readonly UserError[];
}

export function refused(userErrors: readonly UserError[]): UploadResult {
  return { upload: null, userErrors };
}
