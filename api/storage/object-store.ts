import type { Readable } from 'node:stream';
import type { ObjectKey } from './object-key.ts';

/** Why a store doesn't do what it was asked, where that is to be expected. Every other failure is the store's own. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError';
  readonly code: 'NO_SUCH_OBJECT' | 'NO_SUCH_TRANSFER' | 'INVALID_PART' | 'INVALID_RANGE';

  constructor(code: ObjectStoreError['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** Exactly what a client may send: the signature covers all three, so no other body is admitted. */
export interface DeclaredBody {
  readonly contentLength: number;
  /** SHA-256 of the body, base64 of its 32 bytes. */
  readonly checksumSha256: string;
}

/** A request a client may make once, with all of `headers` as they stand. */
export interface PresignedRequest {
  readonly method: 'PUT' | 'GET';
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A part that arrived. */
export interface StoredPart {
  readonly partNumber: number;
  readonly contentLength: number;
  /** As the PUT's answer named it, quotes included. */
  readonly etag: string;
  readonly checksumSha256: string;
}

/** What is known of a whole object. */
export interface StoredObject {
  readonly contentLength: number;
  readonly contentType: string;
  /** Base64 SHA-256 of the whole; null where the object came in parts, each with a checksum of its own. */
  readonly checksumSha256: string | null;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
}

/** Something that lies in the store, for those who look for what nobody needs any more. */
export interface StoredEntry {
  readonly key: string;
  /** Of a transfer in parts that was neither completed nor aborted. */
  readonly multipartId: string | null;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
}

/** First and last byte, both included, as in an HTTP range; without `last` up to the end. */
export interface ByteRange {
  readonly first: number;
  readonly last?: number;
}

/** How long a signed request works, in seconds. */
export const presignedSeconds = { single: 15 * 60, part: 60 * 60, get: 15 * 60 } as const;

/**
 * Where files lie. Clients send and fetch bytes by signed requests; the API itself sees only what `read` streams.
 * Two drivers, `builtin` and `s3`, keep one contract (testing/store-contract.ts).
 */
export interface ObjectStore {
  /** Signs the one PUT that creates an object; refused (412) where the key is taken. Needs no network. */
  presignPut(key: ObjectKey, body: DeclaredBody & { readonly contentType: string }): Promise<PresignedRequest>;
  /** Begins a transfer in parts and names it. */
  createMultipart(key: ObjectKey, contentType: string): Promise<string>;
  /** Signs the PUT of one part. Sent again with the same bytes it changes nothing. Needs no network. */
  presignPart(
    key: ObjectKey,
    multipartId: string,
    part: DeclaredBody & { readonly partNumber: number },
  ): Promise<PresignedRequest>;
  /** The parts that arrived, by number. Throws NO_SUCH_TRANSFER once it was completed or aborted. */
  listParts(key: ObjectKey, multipartId: string): Promise<StoredPart[]>;
  /** Makes the parts one object. Throws NO_SUCH_TRANSFER, or INVALID_PART where one isn't there as named. */
  completeMultipart(key: ObjectKey, multipartId: string, parts: readonly StoredPart[]): Promise<void>;
  /** Gives up a transfer and its parts; nothing happens where there is none. */
  abortMultipart(key: ObjectKey, multipartId: string): Promise<void>;
  /** Undefined where there is no such object. */
  head(key: ObjectKey): Promise<StoredObject | undefined>;
  /** Streams an object or a part of it. Throws NO_SUCH_OBJECT, or INVALID_RANGE for a first byte beyond the end. */
  read(key: ObjectKey, range?: ByteRange): Promise<Readable>;
  /** Writes an object of the API's own, such as an error report, in the place of what was there; answers its length. */
  write(key: ObjectKey, contentType: string, body: Readable): Promise<number>;
  /** Signs a GET that saves the object under `fileName`. Needs no network. */
  presignGet(key: ObjectKey, fileName: string): Promise<PresignedRequest>;
  /** Deletes an object; nothing happens where there is none. */
  delete(key: ObjectKey): Promise<void>;
  /** Every object and every transfer under way, in no particular order. */
  list(): AsyncIterable<StoredEntry>;
  /** Removes what requests that were cut off left behind before `olderThan` (milliseconds since 1970). */
  sweep(olderThan: number): Promise<void>;
  /** Resolves where the store can be used; for `GET /readyz`. */
  check(): Promise<void>;
  close(): Promise<void>;
}
