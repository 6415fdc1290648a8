import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { ObjectKey } from '../object-key.ts';
import { ObjectStoreError, type StoredPart } from '../object-store.ts';
import { type OpenNew, type WrittenBody, writeBody } from './body-file.ts';
import { namesIn, type ObjectFiles, orAbsent, syncDirectory, writeDurably } from './object-files.ts';

const transferSchema = z.object({ key: z.string(), contentType: z.string() });

const transferFile = 'transfer.json';
const partName = /^(\d{5})-([0-9a-f]{64})$/;

/**
 * Multipart transfers. A part's file is named by its number and its SHA-256 and never changes. A part sent again with
 * other bytes is stored next to the first, and the complete request names one of them. So completing moves no data, and
 * parts that still arrive can't disturb it.
 */
export class Transfers {
  readonly #files: ObjectFiles;
  readonly #openFile: OpenNew;
  readonly #now: () => number;

  constructor(files: ObjectFiles, openFile: OpenNew, now: () => number) {
    this.#files = files;
    this.#openFile = openFile;
    this.#now = now;
  }

  async create(key: ObjectKey, contentType: string): Promise<string> {
    const multipartId = randomUUID();
    const temporary = await this.#files.newTemporary();
    await writeDurably(join(temporary, transferFile), JSON.stringify({ key, contentType }));
    await rename(temporary, this.#files.transferPath(multipartId));
    return multipartId;
  }

  /** The key of a transfer; undefined if it doesn't exist. */
  async keyOf(multipartId: string): Promise<string | undefined> {
    return (await this.#find(multipartId))?.key;
  }

  /** Stores a part if its bytes match the declaration; otherwise returns false. Throws NO_SUCH_TRANSFER. */
  async putPart(
    key: ObjectKey,
    multipartId: string,
    partNumber: number,
    declared: WrittenBody,
    body: Readable,
  ): Promise<boolean> {
    const { directory } = await this.#open(key, multipartId);
    const arriving = join(directory, `new-${randomUUID()}`);
    try {
      const written = await writeBody(arriving, body, this.#openFile);
      if (!isSame(written, declared)) return false;
      await rename(arriving, join(directory, fileName(partNumber, written.checksumSha256)));
      await syncDirectory(directory);
      return true;
    } catch (error) {
      // Completed or aborted while this part arrived.
      if ((await orAbsent(stat(directory))) === undefined) throw noSuchTransfer(error);
      throw error;
    } finally {
      await rm(arriving, { force: true });
    }
  }

  /** The newest part of each number. */
  async list(key: ObjectKey, multipartId: string): Promise<StoredPart[]> {
    const { directory } = await this.#open(key, multipartId);
    const found: { part: StoredPart; changed: number }[] = [];
    for (const name of await namesIn(directory)) {
      const [, number, hash] = partName.exec(name) ?? [];
      const about = number === undefined ? undefined : await orAbsent(stat(join(directory, name)));
      if (hash === undefined || about === undefined) continue;
      const checksumSha256 = Buffer.from(hash, 'hex').toString('base64');
      const part = {
        partNumber: Number(number),
        contentLength: about.size,
        etag: etagOf(checksumSha256),
        checksumSha256,
      };
      found.push({ part, changed: about.mtimeMs });
    }
    found.sort((left, right) => left.part.partNumber - right.part.partNumber || right.changed - left.changed);
    return found.map(({ part }) => part).filter((part, index, all) => part.partNumber !== all[index - 1]?.partNumber);
  }

  async complete(key: ObjectKey, multipartId: string, parts: readonly StoredPart[]): Promise<void> {
    const { directory, contentType } = await this.#open(key, multipartId);
    const pieces = [];
    let last = 0;
    for (const { partNumber, checksumSha256 } of parts) {
      const file = fileName(partNumber, checksumSha256);
      const about = await orAbsent(stat(join(directory, file)));
      if (about === undefined || partNumber <= last) throw new ObjectStoreError('INVALID_PART');
      pieces.push({ file, contentLength: about.size });
      last = partNumber;
    }
    if (pieces.length === 0) throw new ObjectStoreError('INVALID_PART');
    const contentLength = pieces.reduce((sum, piece) => sum + piece.contentLength, 0);
    const meta = { contentType, contentLength, checksumSha256: null, storedAt: this.#now(), pieces };
    try {
      // Of two concurrent calls, one finds the directory gone and the object complete.
      if (!(await this.#files.publish(directory, key, meta))) throw new ObjectStoreError('INVALID_PART');
    } catch (error) {
      if ((await orAbsent(stat(directory))) === undefined) throw noSuchTransfer(error);
      throw error;
    }
  }

  async #open(key: ObjectKey, multipartId: string): Promise<{ directory: string; contentType: string }> {
    const found = await this.#find(multipartId);
    if (found?.key !== key) throw noSuchTransfer();
    return { directory: this.#files.transferPath(multipartId), contentType: found.contentType };
  }

  async #find(multipartId: string): Promise<z.output<typeof transferSchema> | undefined> {
    if (!/^[0-9a-f-]{36}$/.test(multipartId)) return undefined;
    const text = await orAbsent(readFile(join(this.#files.transferPath(multipartId), transferFile), 'utf8'));
    return text === undefined ? undefined : transferSchema.parse(JSON.parse(text));
  }
}

/** The ETag of a body: opaque to clients, the same for the same bytes. */
export function etagOf(checksumSha256: string): string {
  return `"${Buffer.from(checksumSha256, 'base64').toString('hex').slice(0, 32)}"`;
}

export function isSame(written: WrittenBody, declared: WrittenBody): boolean {
  return written.contentLength === declared.contentLength && written.checksumSha256 === declared.checksumSha256;
}

function fileName(partNumber: number, checksumSha256: string): string {
  return `${String(partNumber).padStart(5, '0')}-${Buffer.from(checksumSha256, 'base64').toString('hex')}`;
}

function noSuchTransfer(cause?: unknown): ObjectStoreError {
  return new ObjectStoreError('NO_SUCH_TRANSFER', { cause });
}
