import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { DependencyLog } from '#shared/node/dependency-log.ts';
import type { StorageConfig } from '../../config/storage.ts';
import { isUnreachable } from '../../db/unreachable.ts';
import type { ObjectKey } from '../object-key.ts';
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

/** Amazon names a transfer that has ended NoSuchUpload, Ceph NoSuchKey. */
const noSuchTransfer = ['NoSuchUpload', 'NoSuchKey'];

/**
 * Milliseconds until the response to an attempt begins. With the second attempt, a request fails within 9 s, before the
 * operation's own time limit of 10 s. Ceph needs more than 2 s for its first write after its start.
 */
const respondsWithinMs = 4_000;

/** For what `completeFirstPartyUpload` and readiness ask first: while the store is silent, they say so within 5 s. */
const quick = { requestTimeout: 2_000 };

/** For requests that take longer on a large object or a full bucket. */
const slow = { requestTimeout: 9_000 };

/** For a body that is sent: its time depends on its length, so only the idle time is limited. */
const unlimited = { requestTimeout: 0 };

/** A connection that transfers nothing for this long is ended. A worker reads as fast as the database accepts rows. */
const idleMs = 60_000;

export type S3StoreConfig = Extract<StorageConfig, { kind: 's3' }>;

/** Headers that must be sent as signed. Unless they are named, the presigner moves them to the query or drops them. */
const boundHeaders = new Set(['content-length', 'content-type', 'host', 'if-none-match', 'x-amz-checksum-sha256']);

/** The options of the AWS SDK's client for this bucket. */
export function clientOptionsOf({ region, endpoint, credentials }: S3StoreConfig): S3ClientConfig {
  return {
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // The default signs the CRC of an empty body into the URL. Stores other than Amazon's then reject the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A server that became silent without closing its connections would otherwise hold each request forever.
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: respondsWithinMs,
      requestTimeout: respondsWithinMs,
      throwOnRequestTimeout: true,
      socketTimeout: idleMs,
    },
  };
}

/** Reports whether the store responds, outside of the SDK's own retries. */
function followState({ middlewareStack }: S3Client, state: DependencyLog): void {
  middlewareStack.add(
    (next) => async (input) => {
      try {
        const result = await next(input);
        if (isResponse(result.response)) state.found();
        return result;
      } catch (error) {
        if (isUnreachable(error)) state.lost(error);
        // An error that the store itself sent is a response as well.
        else if (error instanceof S3ServiceException) state.found();
        throw error;
      }
    },
    { step: 'initialize', name: 'followState' },
  );
}

/** The presigner ends a request before it is sent, with a response that has no status. */
function isResponse(response: unknown): boolean {
  return typeof response === 'object' && response !== null && 'statusCode' in response;
}

/** Any bucket of an S3 API, through the AWS SDK and its presigner. */
export class S3Store implements ObjectStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #now: () => number;

  constructor(config: S3StoreConfig, now: () => number, state?: DependencyLog) {
    this.#bucket = config.bucket;
    this.#now = now;
    this.#client = new S3Client(clientOptionsOf(config));
    if (state !== undefined) followState(this.#client, state);
  }

  presignPut(key: ObjectKey, body: DeclaredBody & { readonly contentType: string }): Promise<PresignedRequest> {
    const { contentLength, contentType, checksumSha256 } = body;
    const command = new PutObjectCommand({
      ...this.#place(key),
      ContentLength: contentLength,
      ContentType: contentType,
      ChecksumSHA256: checksumSha256,
      IfNoneMatch: '*',
    });
    const headers = [
      { name: 'content-length', value: String(contentLength) },
      { name: 'content-type', value: contentType },
      { name: 'if-none-match', value: '*' },
      { name: 'x-amz-checksum-sha256', value: checksumSha256 },
    ];
    return this.#presign('PUT', command, headers, presignedSeconds.single);
  }

  async createMultipart(key: ObjectKey, contentType: string): Promise<string> {
    const { UploadId } = await this.#client.send(
      new CreateMultipartUploadCommand({ ...this.#place(key), ContentType: contentType, ChecksumAlgorithm: 'SHA256' }),
    );
    if (UploadId === undefined) throw new Error('The store began a transfer without naming it.');
    return UploadId;
  }

  presignPart(
    key: ObjectKey,
    multipartId: string,
    { partNumber, contentLength, checksumSha256 }: DeclaredBody & { readonly partNumber: number },
  ): Promise<PresignedRequest> {
    const command = new UploadPartCommand({
      ...this.#place(key),
      UploadId: multipartId,
      PartNumber: partNumber,
      ContentLength: contentLength,
      ChecksumSHA256: checksumSha256,
    });
    const headers = [
      { name: 'content-length', value: String(contentLength) },
      // The SDK signs this type into every part, and a part sent without it is rejected.
      { name: 'content-type', value: 'application/octet-stream' },
      { name: 'x-amz-checksum-sha256', value: checksumSha256 },
    ];
    return this.#presign('PUT', command, headers, presignedSeconds.part);
  }

  presignGet(key: ObjectKey, fileName: string): Promise<PresignedRequest> {
    const disposition = `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`;
    const command = new GetObjectCommand({ ...this.#place(key), ResponseContentDisposition: disposition });
    return this.#presign('GET', command, [], presignedSeconds.get);
  }

  async #presign(
    method: PresignedRequest['method'],
    command: PutObjectCommand | UploadPartCommand | GetObjectCommand,
    headers: PresignedRequest['headers'],
    expiresIn: number,
  ): Promise<PresignedRequest> {
    const now = Math.floor(this.#now() / 1000) * 1000;
    const options = {
      expiresIn,
      signingDate: new Date(now),
      signableHeaders: boundHeaders,
      unhoistableHeaders: boundHeaders,
    };
    // Each command has its own type, and the presigner accepts one at a time.
    const url = await (command instanceof PutObjectCommand
      ? getSignedUrl(this.#client, command, options)
      : command instanceof UploadPartCommand
        ? getSignedUrl(this.#client, command, options)
        : getSignedUrl(this.#client, command, options));
    return { method, url, headers, expiresAt: now + expiresIn * 1000 };
  }

  async listParts(key: ObjectKey, multipartId: string): Promise<StoredPart[]> {
    const parts: StoredPart[] = [];
    let page: ListPartsCommandOutput | undefined;
    // Not the SDK's paginator: it follows the next marker, which stores also name on the last page.
    do {
      const command = new ListPartsCommand({
        ...this.#place(key),
        UploadId: multipartId,
        PartNumberMarker: page?.NextPartNumberMarker,
      });
      page = await transferOf(() => this.#client.send(command, quick));
      for (const { PartNumber, Size, ETag, ChecksumSHA256 } of page.Parts ?? []) {
        if (PartNumber === undefined || Size === undefined || ETag === undefined) continue;
        // A store that keeps no checksum did check the signed one when the part arrived.
        const checksumSha256 = ChecksumSHA256 ?? '';
        parts.push({ partNumber: PartNumber, contentLength: Size, etag: ETag, checksumSha256 });
      }
    } while (page.IsTruncated === true);
    return parts;
  }

  async completeMultipart(key: ObjectKey, multipartId: string, parts: readonly StoredPart[]): Promise<void> {
    const Parts = parts.map(({ partNumber, etag, checksumSha256 }) => ({
      PartNumber: partNumber,
      ETag: etag,
      ...(checksumSha256 === '' ? {} : { ChecksumSHA256: checksumSha256 }),
    }));
    const command = new CompleteMultipartUploadCommand({
      ...this.#place(key),
      UploadId: multipartId,
      MultipartUpload: { Parts },
    });
    await transferOf(() => this.#client.send(command, slow));
  }

  async abortMultipart(key: ObjectKey, multipartId: string): Promise<void> {
    try {
      await this.#client.send(new AbortMultipartUploadCommand({ ...this.#place(key), UploadId: multipartId }), slow);
    } catch (error) {
      if (!isNamed(error, ...noSuchTransfer)) throw error;
    }
  }

  async head(key: ObjectKey): Promise<StoredObject | undefined> {
    try {
      const found = await this.#client.send(
        new HeadObjectCommand({ ...this.#place(key), ChecksumMode: 'ENABLED' }),
        quick,
      );
      const checksum = found.ChecksumSHA256;
      return {
        contentLength: found.ContentLength ?? 0,
        contentType: found.ContentType ?? 'application/octet-stream',
        // `…-3` is the hash of three hashes: of parts, not of the whole.
        checksumSha256: checksum === undefined || checksum.includes('-') ? null : checksum,
        lastModified: found.LastModified?.getTime() ?? this.#now(),
      };
    } catch (error) {
      if (isNamed(error, 'NotFound', 'NoSuchKey')) return undefined;
      throw error;
    }
  }

  async read(key: ObjectKey, range?: ByteRange): Promise<Readable> {
    try {
      const { Body } = await this.#client.send(
        new GetObjectCommand({
          ...this.#place(key),
          ...(range === undefined ? {} : { Range: `bytes=${range.first}-${range.last ?? ''}` }),
        }),
      );
      if (!(Body instanceof Readable)) throw new Error('The store answered without a body.');
      return Body;
    } catch (error) {
      if (isNamed(error, 'NoSuchKey', 'NotFound')) throw new ObjectStoreError('NO_SUCH_OBJECT', { cause: error });
      if (isNamed(error, 'InvalidRange')) throw new ObjectStoreError('INVALID_RANGE', { cause: error });
      throw error;
    }
  }

  /** Uses a local file: S3 requires the length first, and a report's length is known only at its end. */
  async write(key: ObjectKey, contentType: string, body: Readable): Promise<number> {
    const path = join(tmpdir(), `litfass-${randomUUID()}`);
    try {
      await pipeline(body, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
      const { size } = await stat(path);
      const failed = new AbortController();
      const file = createReadStream(path);
      // The SDK doesn't handle errors of a body. Without a listener, a disk that can't be read would end this process.
      file.on('error', (error) => failed.abort(error));
      const command = new PutObjectCommand({
        ...this.#place(key),
        Body: file,
        ContentLength: size,
        ContentType: contentType,
      });
      try {
        await this.#client.send(command, { ...unlimited, abortSignal: failed.signal });
      } finally {
        file.destroy();
      }
      return size;
    } finally {
      await rm(path, { force: true });
    }
  }

  async delete(key: ObjectKey): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#place(key)), slow);
  }

  async retire(key: ObjectKey): Promise<boolean> {
    await this.delete(key);
    return false;
  }

  async *list(): AsyncGenerator<StoredEntry> {
    const place = { Bucket: this.#bucket };
    for (const Prefix of ['incoming/', 'reports/']) {
      const pages = paginateListObjectsV2({ client: this.#client }, { ...place, Prefix }, slow);
      for await (const { Contents = [] } of pages) {
        for (const { Key, LastModified } of Contents) {
          if (Key !== undefined) yield { key: Key, multipartId: null, lastModified: LastModified?.getTime() ?? 0 };
        }
      }
    }
    yield* this.#transfers();
  }

  async *#transfers(): AsyncGenerator<StoredEntry> {
    let page: ListMultipartUploadsCommandOutput | undefined;
    do {
      page = await this.#client.send(
        new ListMultipartUploadsCommand({
          Bucket: this.#bucket,
          Prefix: 'incoming/',
          KeyMarker: page?.NextKeyMarker,
          UploadIdMarker: page?.NextUploadIdMarker,
        }),
        slow,
      );
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (Key === undefined || UploadId === undefined) continue;
        yield { key: Key, multipartId: UploadId, lastModified: Initiated?.getTime() ?? 0 };
      }
    } while (page.IsTruncated === true);
  }

  /** Interrupted requests leave nothing in a bucket; unfinished transfers are listed. */
  sweep(): Promise<void> {
    return Promise.resolve();
  }

  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }), quick);
  }

  close(): Promise<void> {
    this.#client.destroy();
    return Promise.resolve();
  }

  #place(key: ObjectKey) {
    return { Bucket: this.#bucket, Key: key };
  }
}

async function transferOf<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isNamed(error, ...noSuchTransfer)) throw new ObjectStoreError('NO_SUCH_TRANSFER', { cause: error });
    if (isNamed(error, 'InvalidPart', 'InvalidPartOrder', 'EntityTooSmall')) {
      throw new ObjectStoreError('INVALID_PART', { cause: error });
    }
    throw error;
  }
}

function isNamed(error: unknown, ...names: readonly string[]): boolean {
  return error instanceof S3ServiceException && names.includes(error.name);
}
