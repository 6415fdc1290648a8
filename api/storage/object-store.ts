import type { Readable } from 'node:stream';
import type { ObjectKey } from './object-key.ts';

/** An expected failure of a store's operation. Every other error is a failure of the store itself. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError';
  readonly code: 'NO_SUCH_OBJECT' | 'NO_SUCH_TRANSFER' | 'INVALID_PART' | 'INVALID_RANGE' | 'FULL';

  constructor(code: ObjectStoreError['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** The declared body of a request. The signature covers all three fields, so no other body is accepted. */
export interface DeclaredBody {
  readonly contentLength: number;
  /** SHA-256 of the body, as base64 of its 32 bytes. */
  readonly checksumSha256: string;
}

/** A request that a client may make once, with exactly these `headers`. */
export interface PresignedRequest {
  readonly method: 'PUT' | 'GET';
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** An uploaded part. */
export interface StoredPart {
  readonly partNumber: number;
  readonly contentLength: number;
  /** As in the response to the PUT, including quotes. */
  readonly etag: string;
  readonly checksumSha256: string;
}

/** The properties of a whole object. */
export interface StoredObject {
  readonly contentLength: number;
  readonly contentType: string;
  /** Base64 SHA-256 of the whole object; null when it was uploaded in parts, which have their own checksums. */
  readonly checksumSha256: string | null;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
}

/** An object or transfer in the store, for the search for unused ones. */
export interface StoredEntry {
  readonly key: string;
  /** Set for a multipart transfer that was neither completed nor aborted. */
  readonly multipartId: string | null;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
}

/** First and last byte, both included, as in an HTTP range; without `last`, up to the end. */
export interface ByteRange {
  readonly first: number;
  readonly last?: number;
}

/** How long a signed request is valid, in seconds. */
export const presignedSeconds = { single: 15 * 60, part: 60 * 60, get: 15 * 60 } as const;

/**
 * Stores files. Clients send and fetch bytes by signed requests; the API itself reads only the streams of `read`. Two
 * drivers, `builtin` and `s3`, implement the same contract (testing/store-contract.ts).
 */
export interface ObjectStore {
  /** Signs the single PUT that creates an object; the store rejects it (412) if the key exists. Needs no network. */
  presignPut(key: ObjectKey, body: DeclaredBody & { readonly contentType: string }): Promise<PresignedRequest>;
  /** Begins a multipart transfer and returns its id. */
  createMultipart(key: ObjectKey, contentType: string): Promise<string>;
  /** Signs the PUT of one part. Sending the same bytes again changes nothing. Needs no network. */
  presignPart(
    key: ObjectKey,
    multipartId: string,
    part: DeclaredBody & { readonly partNumber: number },
  ): Promise<PresignedRequest>;
  /** The uploaded parts, by number. Throws NO_SUCH_TRANSFER once the transfer was completed or aborted. */
  listParts(key: ObjectKey, multipartId: string): Promise<StoredPart[]>;
  /** Combines the parts into one object. Throws NO_SUCH_TRANSFER, or INVALID_PART if a part doesn't match. */
  completeMultipart(key: ObjectKey, multipartId: string, parts: readonly StoredPart[]): Promise<void>;
  /** Aborts a transfer and deletes its parts; does nothing if it doesn't exist. */
  abortMultipart(key: ObjectKey, multipartId: string): Promise<void>;
  /** Undefined if the object doesn't exist. */
  head(key: ObjectKey): Promise<StoredObject | undefined>;
  /** Streams an object or a range of it. Throws NO_SUCH_OBJECT, or INVALID_RANGE for a first byte beyond the end. */
  read(key: ObjectKey, range?: ByteRange): Promise<Readable>;
  /** Writes an object of the API itself, such as an error report, and replaces an earlier one. Returns its length. */
  write(key: ObjectKey, contentType: string, body: Readable): Promise<number>;
  /** Signs a GET that saves the object under `fileName`. Needs no network. */
  presignGet(key: ObjectKey, fileName: string): Promise<PresignedRequest>;
  /** Deletes an object; does nothing if it doesn't exist. */
  delete(key: ObjectKey): Promise<void>;
  /**
   * Deletes an object, if it exists, because its upload has ended. True when no request signed for it can create it
   * again; false when the store can't revoke a signature (S3).
   */
  retire(key: ObjectKey): Promise<boolean>;
  /** Every object and every open transfer, in no particular order. */
  list(): AsyncIterable<StoredEntry>;
  /** Deletes the remains of interrupted requests from before `olderThan` (milliseconds since 1970). */
  sweep(olderThan: number): Promise<void>;
  /** Resolves when the store can be used; for `GET /readyz`. Throws FULL when it is known to have no space left. */
  check(): Promise<void>;
  close(): Promise<void>;
}
