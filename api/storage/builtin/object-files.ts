import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { ObjectKey } from '../object-key.ts';
import type { ByteRange, StoredEntry } from '../object-store.ts';

/** One file of an object; an object that came in parts has one a part, in order. */
const pieceSchema = z.object({ file: z.string().regex(/^[\w-]+$/), contentLength: z.number().int().positive() });

const metaSchema = z.object({
  contentType: z.string(),
  contentLength: z.number().int().nonnegative(),
  checksumSha256: z.string().nullable(),
  storedAt: z.number(),
  pieces: z.array(pieceSchema),
});

/** What is written down beside the bytes of an object. */
export type ObjectMeta = Readonly<z.output<typeof metaSchema>>;

const metaFile = 'meta.json';

/**
 * Objects as directories: the bytes and what is known of them. A directory is prepared under another name and renamed
 * into its place, so an object is there whole or not at all, whatever is killed meanwhile; and since a rename doesn't
 * replace a directory with something in it, an object can't be written twice.
 *
 *     objects/incoming/<company>/<upload>/  meta.json and pieces
 *     transfers/<id>/                       parts that wait to become an object
 *     temporary/<id>/                       what is being written or removed
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

  /** A directory of its own for something unfinished. */
  async newTemporary(): Promise<string> {
    await this.#makeFolders();
    const path = join(this.#root, 'temporary', randomUUID());
    await mkdir(path, { mode: 0o700 });
    return path;
  }

  transferPath(multipartId: string): string {
    return join(this.#root, 'transfers', multipartId);
  }

  /** Makes a directory with pieces the object of that key; false where the key is taken. */
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

  /** Takes an object or a transfer away: first by one rename, so that nobody finds half of it. */
  async remove(place: ObjectKey | { readonly multipartId: string }): Promise<void> {
    const path = typeof place === 'string' ? this.#objectPath(place) : this.transferPath(place.multipartId);
    await this.#makeFolders();
    const grave = join(this.#root, 'temporary', randomUUID());
    const moved = await orAbsent(rename(path, grave).then(() => true));
    if (moved === true) await rm(grave, { recursive: true, force: true });
  }

  async *list(transferKey: (multipartId: string) => Promise<string | undefined>): AsyncGenerator<StoredEntry> {
    const objects = join(this.#root, 'objects');
    for (const folder of await namesIn(objects)) {
      for (const company of await namesIn(join(objects, folder))) {
        for (const name of await namesIn(join(objects, folder, company))) {
          const found = await orAbsent(stat(join(objects, folder, company, name, metaFile)));
          if (found === undefined) continue;
          yield { key: `${folder}/${company}/${name}`, multipartId: null, lastModified: found.mtimeMs };
        }
      }
    }
    for (const multipartId of await namesIn(join(this.#root, 'transfers'))) {
      const key = await transferKey(multipartId);
      const newest = await newestChange(this.transferPath(multipartId));
      if (key !== undefined) yield { key, multipartId, lastModified: newest };
    }
  }

  /** Removes what was unfinished and has not changed since `olderThan`. */
  async sweep(olderThan: number): Promise<void> {
    const remove = async (path: string) => {
      if ((await newestChange(path)) < olderThan) await rm(path, { recursive: true, force: true });
    };
    const temporary = join(this.#root, 'temporary');
    for (const name of await namesIn(temporary)) await remove(join(temporary, name));
    const transfers = join(this.#root, 'transfers');
    for (const transfer of await namesIn(transfers)) {
      for (const name of await namesIn(join(transfers, transfer))) {
        if (name.startsWith('new-')) await remove(join(transfers, transfer, name));
      }
    }
  }

  async check(): Promise<void> {
    await this.#makeFolders();
    await access(join(this.#root, 'temporary'), constants.W_OK);
  }

  #objectPath(key: ObjectKey): string {
    return join(this.#root, 'objects', ...key.split('/'));
  }
}

/** Writes a file and waits until the disk has it. */
export async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flush: true });
}

/** A new name in a directory is on the disk only once the directory is. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** The result, or undefined where there is no such file. */
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

/** Of a directory's files too: writing into one doesn't touch the directory. */
async function newestChange(path: string): Promise<number> {
  const own = (await orAbsent(stat(path)))?.mtimeMs ?? 0;
  const within = await Promise.all((await namesIn(path)).map((name) => newestChange(join(path, name))));
  return Math.max(own, ...within);
}
