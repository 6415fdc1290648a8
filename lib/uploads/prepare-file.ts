import { uploadLimits } from '#shared/limits.ts';
import { sha256 } from './checksum.ts';
import { type FileIdentity, identityOf } from './file-identity.ts';
import type { FileSample } from './file-sample.ts';
import type { HashMessage, HashRequest } from './hash-worker.ts';
import { hashedColumns } from './row-hasher.ts';
import { kindOf, type SentFile, type UploadDraft, usedColumns } from './upload-draft.ts';

/** The content to send, and its identity for use after a reload. */
export interface PreparedFile {
  readonly sent: SentFile;
  readonly body: Blob;
  /** Computed before the upload is created, because the file may be gone afterwards. */
  readonly identity: FileIdentity;
}

/** The file couldn't be prepared. The message is for the reader. */
export class NotPrepared extends Error {
  override readonly name = 'NotPrepared';
}

/** Prepares a file for an upload: computes its hashes if requested, and its checksum. */
export async function prepareFile(
  file: File,
  sample: FileSample,
  draft: UploadDraft,
  onProgress: (share: number) => void,
): Promise<PreparedFile> {
  const columns = sample.columns.map((column) => ({ header: column.header, kind: kindOf(column, draft) }));
  const { format, compression } = sample;
  if (!draft.hash) {
    const sent = { fileName: file.name, format, compression, contentLength: file.size, columns: usedColumns(columns) };
    return { sent: { ...sent, checksumSha256: await checksumOf(file) }, body: file, identity: await identityOf(file) };
  }
  const name = crypto.randomUUID();
  const request = { file, format, compression, columns, defaultCountry: draft.defaultCountry, name };
  const { body, refused } = await hashInWorker(request, onProgress);
  const output = format === 'NDJSON' ? ('NDJSON' as const) : ('CSV' as const);
  return {
    sent: {
      fileName: `${file.name.replace(/\.(csv|tsv|tab|txt|ndjson|jsonl)?(\.gz)?$/i, '')}.hashed.${output.toLowerCase()}`,
      format: output,
      compression: 'NONE',
      contentLength: body.size,
      columns: usedColumns(hashedColumns(columns)),
      checksumSha256: await checksumOf(body),
    },
    body,
    identity: await identityOf(file, { name, refused }),
  };
}

async function checksumOf(body: Blob): Promise<string | null> {
  // A file in parts has a checksum for each part.
  return body.size > uploadLimits.singleLength ? null : sha256(body);
}

function hashInWorker(
  request: HashRequest,
  onProgress: (share: number) => void,
): Promise<{ body: Blob; refused: number }> {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<{ body: Blob; refused: number }>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<HashMessage>) => {
      if (data.kind === 'progress') onProgress(data.bytesRead / request.file.size);
      else if (data.kind === 'done') resolve({ body: data.file, refused: data.refused });
      else reject(new NotPrepared(data.message));
    });
    worker.addEventListener('error', () => reject(new NotPrepared('Hashing can’t start in this browser.')));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
