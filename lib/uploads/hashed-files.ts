import { hashedFilesFolder } from '../storage/hashed-files-folder.ts';

// Hashed files in the browser's own file system for this origin (File System standard, section 5). A gigabyte of them
// needs no memory, and an upload can continue after a reload without hashing again. A sign-out deletes all of them
// (browser-session.ts).

const longestKept = 24 * 60 * 60 * 1000;

/** A file that is being written. */
interface HashedOutput {
  readonly write: (text: string) => Promise<void>;
  readonly finish: () => Promise<Blob>;
}

const encoder = new TextEncoder();

/** Creates a hashed file. Uses memory when the browser has no file system, as in private windows. */
export async function createHashedFile(name: string): Promise<HashedOutput> {
  const handle = await (await openFolder())?.getFileHandle(name, { create: true });
  if (handle === undefined || !('createWritable' in handle)) {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    return {
      write: (text) => Promise.resolve(void parts.push(encoder.encode(text))),
      finish: () => Promise.resolve(new Blob(parts)),
    };
  }
  const output = await handle.createWritable();
  return {
    write: (text) => output.write(encoder.encode(text)),
    finish: async () => {
      await output.close();
      return handle.getFile();
    },
  };
}

/** An existing hashed file, or undefined when it was deleted. */
export async function openHashedFile(name: string): Promise<File | undefined> {
  try {
    const folder = await openFolder();
    return await (await folder?.getFileHandle(name))?.getFile();
  } catch {
    return undefined;
  }
}

/** Deletes a hashed file that was sent or never will be. */
export async function dropHashedFile(name: string): Promise<void> {
  const folder = await openFolder();
  await folder?.removeEntry(name).catch(() => undefined);
}

/** Deletes files that were never sent: an upload that is incomplete after a day can't be completed. */
export async function dropOldHashedFiles(now: number): Promise<void> {
  const folder = await openFolder();
  if (folder === undefined) return;
  for await (const [name, handle] of folder.entries()) {
    if (!(handle instanceof FileSystemFileHandle)) continue;
    if (now - (await handle.getFile()).lastModified > longestKept) await dropHashedFile(name);
  }
}

async function openFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(hashedFilesFolder, { create: true });
  } catch {
    return undefined;
  }
}
