import type { RequestContext } from '#api/context.ts';
import { findByIds } from '#api/db/list/list.ts';
import { timestampMilliseconds } from '#api/db/timestamp.ts';
import { rawFileKey } from '#api/storage/object-key.ts';
import type { ObjectStore } from '#api/storage/object-store.ts';
import type { UserError } from '#api/user-error.ts';
import { uploadLimits } from '#shared/limits.ts';
import { numberRanges } from './arrival.ts';
import { uploadErrors } from './errors.ts';
import { lengthOfPart } from './parts.ts';
import { refused, type ShownUpload, type SignedPart, type UploadResult } from './result.ts';
import { isChecksum } from './rules.ts';
import { claimMultipart, type UploadRow, uploadTable } from './store.ts';
import { recordUploadEvent } from './upload-events.ts';
import type { FileCompression, FileFormat } from './values.ts';

interface UploadPartInput {
  readonly partNumber: number;
  readonly contentLength: string;
  readonly checksumSha256: string;
}

/** Signs requests for parts of a file, or a new one for a single-request transfer. Needs AUDIENCES_WRITE. */
export async function signFirstPartyUploadParts(
  context: RequestContext,
  { id, parts }: { readonly id: string; readonly parts: readonly UploadPartInput[] },
): Promise<UploadResult> {
  const { services, viewer } = context;
  const { storage, now } = services;
  const database = context.database.tenant(viewer.scopeWith('AUDIENCES_WRITE'));
  const [upload] = await findByIds(database, uploadTable, [id]);
  if (upload === undefined) return refused([uploadErrors.unknown()]);
  const wrong = [...waitingErrors(upload, now()), ...partErrors(upload, parts)];
  if (wrong.length > 0) return refused(wrong);

  const signs = upload.partCount === 1 ? [1] : parts.map(({ partNumber }) => partNumber);
  // The transfer is created in the store when its first part is signed.
  const begun =
    upload.partCount === 1
      ? null
      : (upload.multipartId ?? (await storage.createMultipart(rawFileKey(upload), contentTypeOf(upload))));
  const checksums = Object.fromEntries(parts.map(({ partNumber, checksumSha256 }) => [partNumber, checksumSha256]));
  const recorded = await database.transaction(async (tenant) => {
    const claimed = begun === null ? undefined : await claimMultipart(tenant, upload, begun, checksums);
    if (begun !== null && claimed === undefined) return undefined;
    const change = { field: 'parts', before: null, after: numberRanges(signs.toSorted((left, right) => left - right)) };
    await recordUploadEvent(tenant, context, 'parts_signed', upload, [change]);
    return { multipartId: claimed ?? null };
  });
  if (begun !== null && begun !== recorded?.multipartId) await storage.abortMultipart(rawFileKey(upload), begun);
  if (recorded === undefined) return refused([uploadErrors.state('no longer waiting for its file')]);
  const current = { ...upload, multipartId: recorded.multipartId };
  return { upload: await signed(storage, current, parts), userErrors: [] };
}

/**
 * The upload with its signed request, if it is a single-request transfer and waits for its file; otherwise unchanged.
 */
export async function signSingle(storage: ObjectStore, upload: UploadRow): Promise<ShownUpload> {
  const isWaiting = upload.status === 'AWAITING_UPLOAD' && upload.partCount === 1;
  return isWaiting ? signed(storage, upload, []) : upload;
}

async function signed(
  storage: ObjectStore,
  upload: UploadRow,
  parts: readonly UploadPartInput[],
): Promise<ShownUpload> {
  const key = rawFileKey(upload);
  const { multipartId } = upload;
  if (multipartId === null) {
    const contentLength = Number(upload.contentLength);
    const body = { contentLength, contentType: contentTypeOf(upload), checksumSha256: upload.checksumSha256 ?? '' };
    return { ...upload, requests: [{ ...(await storage.presignPut(key, body)), partNumber: 1, contentLength }] };
  }
  const requests = await Promise.all(
    parts.map(async ({ partNumber, checksumSha256, ...part }): Promise<SignedPart> => {
      const contentLength = Number(part.contentLength);
      const request = await storage.presignPart(key, multipartId, { partNumber, contentLength, checksumSha256 });
      return { ...request, partNumber, contentLength };
    }),
  );
  return { ...upload, requests };
}

/** Why an upload no longer accepts a file; empty while it waits for one. */
export function waitingErrors(upload: UploadRow, now: number): UserError[] {
  if (upload.status === 'EXPIRED') return [uploadErrors.expired()];
  if (upload.status !== 'AWAITING_UPLOAD') return [uploadErrors.state(upload.status)];
  return timestampMilliseconds(upload.expiresAt) <= now ? [uploadErrors.expired()] : [];
}

function partErrors(upload: UploadRow, parts: readonly UploadPartInput[]): UserError[] {
  const total = Number(upload.contentLength);
  if (upload.partCount === 1) {
    const [part, ...others] = parts;
    const isDeclared =
      part === undefined ||
      (part.partNumber === 1 && Number(part.contentLength) === total && part.checksumSha256 === upload.checksumSha256);
    return isDeclared && others.length === 0 ? [] : [uploadErrors.singleParts()];
  }
  if (parts.length === 0 || parts.length > uploadLimits.signedParts) return [uploadErrors.partsCount()];
  const numbers = new Set<number>();
  const plan = { partSize: Number(upload.partSize), partCount: upload.partCount };
  return parts.flatMap(({ partNumber, contentLength, checksumSha256 }, index) => {
    if (partNumber < 1 || partNumber > upload.partCount || numbers.has(partNumber)) {
      return [uploadErrors.partNumber(index, upload.partCount)];
    }
    numbers.add(partNumber);
    const expected = lengthOfPart(total, plan, partNumber);
    return [
      ...(Number(contentLength) === expected ? [] : [uploadErrors.partLength(index, expected)]),
      ...(isChecksum(checksumSha256) ? [] : [uploadErrors.checksum('parts', String(index), 'checksumSha256')]),
    ];
  });
}

const contentTypes: Readonly<Record<FileFormat, string>> = {
  CSV: 'text/csv',
  TSV: 'text/tab-separated-values',
  NDJSON: 'application/x-ndjson',
};

function contentTypeOf({ format, compression }: { format: FileFormat; compression: FileCompression }): string {
  return compression === 'GZIP' ? 'application/gzip' : contentTypes[format];
}
