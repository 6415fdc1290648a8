import { buffer } from 'node:stream/consumers';
import { rawFileKey } from '#api/storage/object-key.ts';
import { type ObjectStore, ObjectStoreError, type StoredObject, type StoredPart } from '#api/storage/object-store.ts';
import type { UserError, UserErrorCode } from '#api/user-error.ts';
import { foreignFormat, sniffedBytes } from './sniff.ts';
import type { UploadRow } from './store.ts';

/** The state of an upload's file in the object store. */
export type Arrival =
  | { readonly kind: 'whole' }
  /** The file may still arrive. */
  | { readonly kind: 'missing'; readonly message: string }
  /** The file has arrived and can't be accepted. */
  | { readonly kind: 'wrong'; readonly code: UserErrorCode; readonly message: string }
  /** The complete request names other parts than those that arrived. */
  | { readonly kind: 'refused'; readonly error: UserError };

/**
 * Checks whether an upload's file has arrived as declared, and combines its parts when all are there. `check` may
 * reject the parts that arrived.
 */
export async function findArrival(
  storage: ObjectStore,
  upload: UploadRow,
  check: (parts: readonly StoredPart[]) => UserError | undefined = () => undefined,
): Promise<Arrival> {
  const key = rawFileKey(upload);
  let object = await storage.head(key);
  if (object === undefined && upload.partCount > 1) {
    const parts = await receivedParts(storage, upload);
    const message = missingParts(parts, upload.partCount);
    if (message !== undefined) return { kind: 'missing', message };
    const error = check(parts);
    if (error !== undefined) return { kind: 'refused', error };
    await complete(storage, upload, parts);
    object = await storage.head(key);
  }
  if (object === undefined)
    return { kind: 'missing', message: 'The file hasn’t arrived. Send it, then complete the upload again.' };
  return (await wrongWith(storage, upload, object)) ?? { kind: 'whole' };
}

/** The parts that arrived, by number; a file sent in one request is part 1. */
export async function receivedParts(storage: ObjectStore, upload: UploadRow): Promise<StoredPart[]> {
  if (upload.multipartId === null) return [];
  try {
    return await storage.listParts(rawFileKey(upload), upload.multipartId);
  } catch (error) {
    if (error instanceof ObjectStoreError && error.code === 'NO_SUCH_TRANSFER') return [];
    throw error;
  }
}

async function complete(storage: ObjectStore, upload: UploadRow, parts: readonly StoredPart[]): Promise<void> {
  try {
    await storage.completeMultipart(rawFileKey(upload), upload.multipartId ?? '', parts);
  } catch (error) {
    // A concurrent request completed it; the object itself is checked next.
    if (!(error instanceof ObjectStoreError && error.code === 'NO_SUCH_TRANSFER')) throw error;
  }
}

async function wrongWith(
  storage: ObjectStore,
  upload: UploadRow,
  object: StoredObject,
): Promise<Extract<Arrival, { kind: 'wrong' }> | undefined> {
  const wrong = (code: UserErrorCode, message: string) => ({ kind: 'wrong', code, message }) as const;
  if (String(object.contentLength) !== upload.contentLength) {
    return wrong('SIZE_MISMATCH', `${upload.contentLength} bytes were declared and ${object.contentLength} arrived.`);
  }
  // The worker compares the checksum of a multipart file, because it reads the whole file anyway.
  const isOther = object.checksumSha256 !== null && object.checksumSha256 !== upload.checksumSha256;
  if (isOther && upload.checksumSha256 !== null) {
    return wrong('CHECKSUM_MISMATCH', 'The file that arrived doesn’t have the SHA-256 declared.');
  }
  const head = await buffer(await storage.read(rawFileKey(upload), { first: 0, last: sniffedBytes - 1 }));
  const foreign = foreignFormat(head, upload);
  return foreign === undefined ? undefined : wrong('UNSUPPORTED_FORMAT', foreign);
}

function missingParts(parts: readonly StoredPart[], partCount: number): string | undefined {
  const there = new Set(parts.map(({ partNumber }) => partNumber));
  if (there.size === 0) return 'No part of the file has arrived.';
  const missing: number[] = [];
  for (let number = 1; number <= partCount; number += 1) if (!there.has(number)) missing.push(number);
  if (missing.length === 0) return undefined;
  return missing.length === 1
    ? `Part ${missing[0]} has not arrived.`
    : `Parts ${numberRanges(missing)} have not arrived.`;
}

/** Formats `[3, 7, 8, 9]` as "3, 7 to 9", with ten ranges at most. */
export function numberRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const current = ranges.at(-1);
    if (current?.[1] === number - 1) current[1] = number;
    else ranges.push([number, number]);
  }
  const texts = ranges.slice(0, 10).map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
  return `${texts.join(', ')}${ranges.length > 10 ? ' and others' : ''}`;
}
