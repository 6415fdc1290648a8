import type { SignedRequest } from './uploads.ts';

/** The object store's response to a body. The status is 0 when there was no response. */
export interface PutAnswer {
  readonly status: number;
  /** Code and text of an S3 error. */
  readonly message: string;
}

/**
 * Sends a body to the object store. Uses XMLHttpRequest, because fetch doesn't report upload progress. Always resolves.
 * After an abort, the status is 0.
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
      // The browser computes this header itself and doesn't allow scripts to set it.
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
