import { hashedFilesFolder } from './hashed-files-folder.ts';

// Files of hashes, in the browser's own file system for this origin (File System standard, section 5): a gigabyte of them
// needs no memory, and after a reload sending goes on without hashing anew. At sign-out all of them go (browser-session.ts).

const longestKept = 24 * 60 * 60 * 1000;

/** A file that is being written. */
interface HashedOutput {
  readonly write: (text: string) => Promise<void>;
  readonly finish: () => Promise<Blob>;
}

const encoder = new TextEncoder();

/** Begins a file of hashes; in memory where the browser has no files of its own, such as private windows. */
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

/** A file of hashes that was made before; undefined when it is gone. */
export async function openHashedFile(name: string): Promise<File | undefined> {
  try {
    const folder = await openFolder();
    return await (await folder?.getFileHandle(name))?.getFile();
  } catch {
    return undefined;
  }
}

/** Deletes a file of hashes that has been sent, or never will be. */
export async function dropHashedFile(name: string): Promise<void> {
  const folder = await openFolder();
  await folder?.removeEntry(name).catch(() => undefined);
}

/** Deletes what was never sent: an upload that isn't complete after a day never will be. */
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
