import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { ObjectKey } from '../object-key.ts';
import type { ByteRange, StoredEntry } from '../object-store.ts';

/** One file of an object; an object uploaded in parts has one per part, in order. */
const pieceSchema = z.object({ file: z.string().regex(/^[\w-]+$/), contentLength: z.number().int().positive() });

const metaSchema = z.object({
  contentType: z.string(),
  contentLength: z.number().int().nonnegative(),
  checksumSha256: z.string().nullable(),
  storedAt: z.number(),
  pieces: z.array(pieceSchema),
});

/** The metadata stored next to the bytes of an object. */
export type ObjectMeta = Readonly<z.output<typeof metaSchema>>;

const metaFile = 'meta.json';
/** The only file in the place of an object whose upload has ended. */
const retiredFile = 'retired';

/**
 * Objects as directories with the bytes and their metadata. A directory is prepared under another name and renamed into
 * its place. So an object exists completely or not at all, even if the process is killed. A rename doesn't replace a
 * directory that has content, so an object can't be written twice.
 *
 *     objects/incoming/<company>/<upload>/  meta.json and pieces,
 *                                           or `retired`, so that no PUT can create it again
 *     transfers/<id>/                       parts that wait to become an object
 *     temporary/<id>/                       unfinished writes and deletions
 */
export class ObjectFiles {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async #makeFolders(): Promise<void> {
    await mkdir(join(this.#root, 'temporary'), { recursive: true, mode: 0o700 });
    await mkdir(join(this.#root, 'transfers'), { recursive: true, mode: 0o700 });
  }

  /** Creates a directory for unfinished work. */
  async newTemporary(): Promise<string> {
    await this.#makeFolders();
    const path = join(this.#root, 'temporary', randomUUID());
    await mkdir(path, { mode: 0o700 });
    return path;
  }

  transferPath(multipartId: string): string {
    return join(this.#root, 'transfers', multipartId);
  }

  /** Turns a directory with pieces into the object of this key; false if the key exists. */
  async publish(directory: string, key: ObjectKey, meta: ObjectMeta): Promise<boolean> {
    await writeDurably(join(directory, metaFile), JSON.stringify(meta));
    await syncDirectory(directory);
    const place = this.#objectPath(key);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    if (!(await moveInto(directory, place))) return false;
    await syncDirectory(dirname(place));
    return true;
  }

  async meta(key: ObjectKey): Promise<ObjectMeta | undefined> {
    const text = await orAbsent(readFile(join(this.#objectPath(key), metaFile), 'utf8'));
    return text === undefined ? undefined : metaSchema.parse(JSON.parse(text));
  }

  /** Streams the bytes of an object, or of a range within it, piece by piece. */
  read(key: ObjectKey, { pieces }: ObjectMeta, range: Required<ByteRange>): Readable {
    const path = this.#objectPath(key);
    async function* bytes(): AsyncGenerator<Buffer> {
      let begins = 0;
      for (const { file, contentLength } of pieces) {
        const start = Math.max(range.first - begins, 0);
        const end = Math.min(range.last - begins, contentLength - 1);
        if (start <= end) yield* createReadStream(join(path, file), { start, end, highWaterMark: 256 * 1024 });
        begins += contentLength;
      }
    }
    return Readable.from(bytes(), { objectMode: false });
  }

  /** Deletes an object or a transfer. It is renamed first, so that a reader never finds a partial one. */
  async remove(place: ObjectKey | { readonly multipartId: string }): Promise<void> {
    await this.#bury(typeof place === 'string' ? this.#objectPath(place) : this.transferPath(place.multipartId));
  }

  async #bury(path: string): Promise<void> {
    await this.#makeFolders();
    const grave = join(this.#root, 'temporary', randomUUID());
    const moved = await orAbsent(rename(path, grave).then(() => true));
    if (moved === true) await rm(grave, { recursive: true, force: true });
  }

  /** Deletes an object, if it exists, and reserves its place, so that a later publish fails. */
  async retire(key: ObjectKey): Promise<void> {
    const directory = await this.newTemporary();
    const place = this.#objectPath(key);
    try {
      await writeDurably(join(directory, retiredFile), '');
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      while (!(await moveInto(directory, place))) {
        if (await this.isRetired(key)) return;
        await this.remove(key);
      }
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  async isRetired(key: ObjectKey): Promise<boolean> {
    return (await orAbsent(stat(join(this.#objectPath(key), retiredFile)))) !== undefined;
  }

  async *list(transferKey: (multipartId: string) => Promise<string | undefined>): AsyncGenerator<StoredEntry> {
    for await (const { key, changed } of this.#objectsWith(metaFile)) {
      yield { key, multipartId: null, lastModified: changed };
    }
    for (const multipartId of await namesIn(join(this.#root, 'transfers'))) {
      const key = await transferKey(multipartId);
      const newest = await newestChange(this.transferPath(multipartId));
      if (key !== undefined) yield { key, multipartId, lastModified: newest };
    }
  }

  /** The places of objects that have a file with this name. */
  async *#objectsWith(file: string): AsyncGenerator<{ key: string; path: string; changed: number }> {
    const objects = join(this.#root, 'objects');
    for (const folder of await namesIn(objects)) {
      for (const company of await namesIn(join(objects, folder))) {
        for (const name of await namesIn(join(objects, folder, company))) {
          const path = join(objects, folder, company, name);
          const found = await orAbsent(stat(join(path, file)));
          if (found !== undefined) yield { key: `${folder}/${company}/${name}`, path, changed: found.mtimeMs };
        }
      }
    }
  }

  /** Deletes unfinished work that hasn't changed since `olderThan`, and frees keys that were retired before then. */
  async sweep(olderThan: number): Promise<void> {
    const remove = async (path: string) => {
      if ((await newestChange(path)) < olderThan) await rm(path, { recursive: true, force: true });
    };
    const temporary = join(this.#root, 'temporary');
    for (const name of await namesIn(temporary)) await remove(join(temporary, name));
    for await (const { path, changed } of this.#objectsWith(retiredFile)) {
      if (changed < olderThan) await this.#bury(path);
    }
    const transfers = join(this.#root, 'transfers');
    for (const transfer of await namesIn(transfers)) {
      for (const name of await namesIn(join(transfers, transfer))) {
        if (name.startsWith('new-')) await remove(join(transfers, transfer, name));
      }
    }
  }

  #objectPath(key: ObjectKey): string {
    return join(this.#root, 'objects', ...key.split('/'));
  }
}

/** Writes a file and waits until it is on disk. */
export async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flush: true });
}

/** A new name in a directory is durable only after an fsync of the directory. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** The result, or undefined if the file doesn't exist. */
export async function orAbsent<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Whether the disk has no space left, or the process has used up its quota. */
export function isFull(error: unknown): boolean {
  return hasCode(error, 'ENOSPC', 'EDQUOT');
}

export async function namesIn(directory: string): Promise<string[]> {
  return (await orAbsent(readdir(directory))) ?? [];
}

async function moveInto(directory: string, place: string): Promise<boolean> {
  try {
    await rename(directory, place);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return false;
    throw error;
  }
}

/** Includes the directory's files, because writing to one doesn't change the directory's time. */
async function newestChange(path: string): Promise<number> {
  const own = (await orAbsent(stat(path)))?.mtimeMs ?? 0;
  const within = await Promise.all((await namesIn(path)).map((name) => newestChange(join(path, name))));
  return Math.max(own, ...within);
}
