import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type ObjectKey, parseObjectKey } from '../object-key.ts';
import {
  type ByteRange,
  type DeclaredBody,
  type ObjectStore,
  ObjectStoreError,
  presignedSeconds,
  type PresignedRequest,
  type StoredEntry,
  type StoredObject,
  type StoredPart,
} from '../object-store.ts';
import { type Credentials, presignUrl } from '../sigv4.ts';
import { type OpenNew, openNew, type WrittenBody, writeBody } from './body-file.ts';
import { isFull, ObjectFiles, type ObjectMeta } from './object-files.ts';
import { isSame, Transfers } from './transfers.ts';

export interface BuiltinStoreOptions {
  readonly directory: string;
  /** The public URL of the bucket: the API's own URL plus `/storage`. */
  readonly bucketUrl: string;
  readonly credentials: Credentials;
  /** Secrets with which URLs may have been signed before; they are still accepted. */
  readonly olderSecretAccessKeys?: readonly string[];
  /** The region in its signatures; it has no other use. */
  readonly region: string;
  readonly now: () => number;
  /** Simulates a full disk in tests. */
  readonly openFile?: OpenNew;
}

const piece = '00001';

/** Files in a directory, sent and fetched through the API's port (storage-route.ts): for one machine, without setup. */
export class BuiltinStore implements ObjectStore {
  readonly options: BuiltinStoreOptions;
  readonly #files: ObjectFiles;
  readonly #transfers: Transfers;
  readonly #openFile: OpenNew;

  constructor(options: BuiltinStoreOptions) {
    this.options = options;
    this.#openFile = options.openFile ?? openNew;
    this.#files = new ObjectFiles(options.directory);
    this.#transfers = new Transfers(this.#files, this.#openFile, options.now);
  }

  presignPut(key: ObjectKey, body: DeclaredBody & { readonly contentType: string }): Promise<PresignedRequest> {
    const headers = [
      ['content-length', String(body.contentLength)],
      ['content-type', body.contentType],
      ['if-none-match', '*'],
      ['x-amz-checksum-sha256', body.checksumSha256],
    ] as const;
    return Promise.resolve(this.#presign('PUT', key, [], headers, presignedSeconds.single));
  }

  createMultipart(key: ObjectKey, contentType: string): Promise<string> {
    return this.#transfers.create(key, contentType);
  }

  presignPart(
    key: ObjectKey,
    multipartId: string,
    part: DeclaredBody & { readonly partNumber: number },
  ): Promise<PresignedRequest> {
    const query = [
      ['partNumber', String(part.partNumber)],
      ['uploadId', multipartId],
    ] as const;
    const headers = [
      ['content-length', String(part.contentLength)],
      ['content-type', 'application/octet-stream'],
      ['x-amz-checksum-sha256', part.checksumSha256],
    ] as const;
    return Promise.resolve(this.#presign('PUT', key, query, headers, presignedSeconds.part));
  }

  presignGet(key: ObjectKey, fileName: string): Promise<PresignedRequest> {
    const disposition = `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`;
    const query = [['response-content-disposition', disposition]] as const;
    return Promise.resolve(this.#presign('GET', key, query, [], presignedSeconds.get));
  }

  #presign(
    method: PresignedRequest['method'],
    key: ObjectKey,
    query: readonly (readonly [string, string])[],
    headers: readonly (readonly [string, string])[],
    expiresSeconds: number,
  ): PresignedRequest {
    const { bucketUrl, credentials, region } = this.options;
    // Whole seconds, the precision of the signature.
    const now = Math.floor(this.options.now() / 1000) * 1000;
    const url = `${bucketUrl}/${key}`;
    return {
      method,
      url: presignUrl({ method, url, query, headers, credentials, region, now, expiresSeconds }),
      headers: headers.map(([name, value]) => ({ name, value })),
      expiresAt: now + expiresSeconds * 1000,
    };
  }

  /**
   * Stores the body of a signed PUT: `taken` or `retired` by the state of the key, `altered` if the bytes don't match.
   */
  async put(
    key: ObjectKey,
    contentType: string,
    declared: WrittenBody,
    body: Readable,
  ): Promise<'kept' | 'taken' | 'retired' | 'altered'> {
    const directory = await this.#files.newTemporary();
    try {
      const written = await writeBody(join(directory, piece), body, this.#openFile);
      if (!isSame(written, declared)) return 'altered';
      if (await this.#files.publish(directory, key, this.#metaOf(contentType, written))) return 'kept';
      return (await this.isRetired(key)) ? 'retired' : 'taken';
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  /** Stores the body of a signed PUT of a part; false if the bytes don't match. Throws NO_SUCH_TRANSFER. */
  putPart(key: ObjectKey, multipartId: string, partNumber: number, declared: WrittenBody, body: Readable) {
    return this.#transfers.putPart(key, multipartId, partNumber, declared, body);
  }

  listParts(key: ObjectKey, multipartId: string): Promise<StoredPart[]> {
    return this.#transfers.list(key, multipartId);
  }

  completeMultipart(key: ObjectKey, multipartId: string, parts: readonly StoredPart[]): Promise<void> {
    return this.#transfers.complete(key, multipartId, parts);
  }

  async abortMultipart(key: ObjectKey, multipartId: string): Promise<void> {
    if ((await this.#transfers.keyOf(multipartId)) === key) await this.#files.remove({ multipartId });
  }

  async head(key: ObjectKey): Promise<StoredObject | undefined> {
    const meta = await this.#files.meta(key);
    if (meta === undefined) return undefined;
    const { contentLength, contentType, checksumSha256, storedAt: lastModified } = meta;
    return { contentLength, contentType, checksumSha256, lastModified };
  }

  async read(key: ObjectKey, range: ByteRange = { first: 0 }): Promise<Readable> {
    const meta = await this.#files.meta(key);
    if (meta === undefined) throw new ObjectStoreError('NO_SUCH_OBJECT');
    if (range.first >= meta.contentLength) throw new ObjectStoreError('INVALID_RANGE');
    const last = Math.min(range.last ?? Number.POSITIVE_INFINITY, meta.contentLength - 1);
    return this.#files.read(key, meta, { first: range.first, last });
  }

  async write(key: ObjectKey, contentType: string, body: Readable): Promise<number> {
    const directory = await this.#files.newTemporary();
    try {
      const written = await writeBody(join(directory, piece), body, this.#openFile);
      const meta = this.#metaOf(contentType, written);
      while (!(await this.#files.publish(directory, key, meta))) await this.#files.remove(key);
      return written.contentLength;
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  #metaOf(contentType: string, { contentLength, checksumSha256 }: WrittenBody): ObjectMeta {
    const pieces = contentLength === 0 ? [] : [{ file: piece, contentLength }];
    return { contentType, contentLength, checksumSha256, storedAt: this.options.now(), pieces };
  }

  delete(key: ObjectKey): Promise<void> {
    return this.#files.remove(key);
  }

  async retire(key: ObjectKey): Promise<boolean> {
    await this.#files.retire(key);
    return true;
  }

  /** Whether the upload whose file was sent to this key has ended. */
  isRetired(key: ObjectKey): Promise<boolean> {
    return this.#files.isRetired(key);
  }

  async *list(): AsyncGenerator<StoredEntry> {
    for await (const entry of this.#files.list((multipartId) => this.#transfers.keyOf(multipartId))) {
      if (parseObjectKey(entry.key) !== undefined) yield entry;
    }
  }

  sweep(olderThan: number): Promise<void> {
    return this.#files.sweep(olderThan);
  }

  /** Writes a byte, because a full disk can still be listed and opened. */
  async check(): Promise<void> {
    try {
      const directory = await this.#files.newTemporary();
      try {
        await writeBody(join(directory, piece), Readable.from([Buffer.alloc(1)]), this.#openFile);
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    } catch (error) {
      throw isFull(error) ? new ObjectStoreError('FULL', { cause: error }) : error;
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
