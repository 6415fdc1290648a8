import { FileFault } from '#shared/customer-files/file-fault.ts';
import { hashFile, type HashJob } from './hash-stream.ts';
import { createHashedFile } from './hashed-files.ts';

/** Messages from the worker to the page. */
export type HashMessage =
  | { readonly kind: 'progress'; readonly bytesRead: number }
  | { readonly kind: 'done'; readonly file: Blob; readonly refused: number }
  | { readonly kind: 'failed'; readonly message: string };

/** The page's request: one job, and the name of the hashed file. */
export interface HashRequest extends HashJob {
  readonly name: string;
}

self.addEventListener('message', ({ data }: MessageEvent<HashRequest>) => {
  work(data).catch((error: unknown) => {
    const isKnown = error instanceof FileFault;
    if (!isKnown) reportError(error);
    post({
      kind: 'failed',
      message: isKnown ? error.message : 'The file can’t be read, or this device’s storage is full.',
    });
  });
});

async function work(request: HashRequest): Promise<void> {
  const output = await createHashedFile(request.name);
  let reported = 0;
  const refused = await hashFile(request, {
    write: (text) => output.write(text),
    onProgress: (bytesRead) => {
      if (bytesRead - reported < 1024 ** 2) return;
      reported = bytesRead;
      post({ kind: 'progress', bytesRead });
    },
  });
  post({ kind: 'done', file: await output.finish(), refused });
}

function post(message: HashMessage): void {
  self.postMessage(message);
}
