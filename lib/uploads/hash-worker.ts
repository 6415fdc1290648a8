import { FileFault } from '../../shared/customer-files/file-fault.ts';
import { hashFile, type HashJob } from './hash-stream.ts';
import { createHashedFile } from './hashed-files.ts';

/** What the worker tells the page. */
export type HashMessage =
  | { readonly kind: 'progress'; readonly bytesRead: number }
  | { readonly kind: 'done'; readonly file: Blob; readonly refused: number }
  | { readonly kind: 'failed'; readonly message: string };

/** What the page asks: one job, and the name to keep its hashes by. */
export interface HashRequest extends HashJob {
  readonly name: string;
}

self.addEventListener('message', ({ data }: MessageEvent<HashRequest>) => {
  work(data).catch((error: unknown) => {
    const isKnown = error instanceof FileFault;
    if (!isKnown) reportError(error);
    tell({
      kind: 'failed',
      message: isKnown ? error.message : 'The file can’t be read, or this device has no room left.',
    });
  });
});

async function work(request: HashRequest): Promise<void> {
  const output = await createHashedFile(request.name);
  let told = 0;
  const refused = await hashFile(request, {
    write: (text) => output.write(text),
    onProgress: (bytesRead) => {
      if (bytesRead - told < 1024 ** 2) return;
      told = bytesRead;
      tell({ kind: 'progress', bytesRead });
    },
  });
  tell({ kind: 'done', file: await output.finish(), refused });
}

function tell(message: HashMessage): void {
  self.postMessage(message);
}
