import type { SignedRequest } from './upload-writes.ts';

/** What the object store said to a body; 0 when nothing came back. */
export interface PutAnswer {
  readonly status: number;
  /** Code and text of a refusal, as S3 words it. */
  readonly message: string;
}

/**
 * Sends a body to the object store. By XMLHttpRequest, because fetch doesn't tell how much has left. Resolves whatever
 * happens on the way; after an abort with status 0.
 */
export function putObject(
  request: SignedRequest,
  body: Blob,
  { onProgress, signal }: { onProgress: (bytes: number) => void; signal: AbortSignal },
): Promise<PutAnswer> {
  return new Promise((resolve) => {
    const call = new XMLHttpRequest();
    const end = () => {
      signal.removeEventListener('abort', abort);
      resolve({ status: call.status, message: messageOf(call.responseText) });
    };
    const abort = () => call.abort();
    signal.addEventListener('abort', abort);
    call.open(request.method, request.url);
    for (const { name, value } of request.headers) {
      // The browser counts the bytes itself and lets nobody else do it.
      if (name !== 'content-length') call.setRequestHeader(name, value);
    }
    call.upload.addEventListener('progress', (event) => onProgress(event.loaded));
    call.addEventListener('loadend', end);
    if (signal.aborted) end();
    else call.send(body);
  });
}

function messageOf(xml: string): string {
  const [, code = ''] = /<Code>([^<]*)<\/Code>/.exec(xml) ?? [];
  const [, message = ''] = /<Message>([^<]*)<\/Message>/.exec(xml) ?? [];
  return message === '' ? code : message;
}
