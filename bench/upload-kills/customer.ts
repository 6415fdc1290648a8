import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { PlannedUpload } from './plan.ts';

const requestSchema = z.object({
  url: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  partNumber: z.number(),
});
const writtenSchema = z.object({
  upload: z
    .object({
      id: z.string(),
      status: z.string(),
      transfer: z
        .object({
          partSize: z.string(),
          partCount: z.number(),
          receivedParts: z.array(z.number()).nullish(),
          requests: z.array(requestSchema),
        })
        .nullish(),
    })
    .nullable(),
  userErrors: z.array(z.object({ code: z.string(), message: z.string() })),
});
const answerSchema = z.object({ data: z.record(z.string(), writtenSchema) });

/** The number of retries of a careful client while the service is down. */
const retryEveryMs = 200;

/** The part of fetch that a customer uses. */
type CustomerFetch = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body: string | Uint8Array<ArrayBuffer>;
    readonly signal: AbortSignal;
  },
) => Promise<Response>;

/** A company's own program: creates uploads, and retries whenever it gets no response. */
export class Customer {
  readonly #url: string;
  readonly #token: string;
  readonly #signal: AbortSignal;
  readonly #fetch: CustomerFetch;

  constructor(url: string, token: string, signal: AbortSignal, send: CustomerFetch = fetch) {
    this.#url = url;
    this.#token = token;
    this.#signal = signal;
    this.#fetch = send;
  }

  /** Creates an upload from the file and completes it; returns its ID. */
  async upload(
    companyId: string,
    audienceId: string,
    { key, operation, file, sha256 }: Pick<PlannedUpload, 'key' | 'operation' | 'file' | 'sha256'>,
  ): Promise<string> {
    for (;;) {
      const input = {
        companyId,
        audienceId,
        operation,
        fileName: 'people.csv',
        format: 'CSV',
        contentLength: String(file.length),
        checksumSha256: sha256,
        consent: { adUserData: 'GRANTED', adPersonalization: 'GRANTED' },
        idempotencyKey: key,
      };
      const made = await this.#mutate('createFirstPartyUpload', input);
      if (made === undefined) continue;
      const { id, status, transfer } = made;
      if (status !== 'AWAITING_UPLOAD') return id;
      for (const request of transfer?.requests ?? []) await this.#put(request, file);
      const completed = await this.#mutate('completeFirstPartyUpload', { id });
      if (completed !== undefined && completed.status !== 'AWAITING_UPLOAD') return id;
    }
  }

  /**
   * Creates an upload from the file, sends it in parts, and completes it; returns its ID. After each failure, it sends the parts that haven't arrived.
   */
  async uploadInParts(
    companyId: string,
    audienceId: string,
    { key, operation, file }: Pick<PlannedUpload, 'key' | 'operation' | 'file'>,
  ): Promise<string> {
    const checksumSha256 = createHash('sha256').update(file).digest('base64');
    for (;;) {
      const input = {
        companyId,
        audienceId,
        operation,
        fileName: 'people.csv',
        format: 'CSV',
        contentLength: String(file.length),
        checksumSha256,
        resumable: true,
        columns: [
          { header: 'email', kind: 'EMAIL' },
          { header: 'padding', kind: 'IGNORE' },
        ],
        consent: { adUserData: 'GRANTED', adPersonalization: 'GRANTED' },
        idempotencyKey: key,
      };
      const made = await this.#mutate('createFirstPartyUpload', input, true);
      if (made === undefined) continue;
      const { id, status, transfer } = made;
      if (status !== 'AWAITING_UPLOAD') return id;
      if (transfer != null) await this.#sendMissing(id, file, transfer);
      const completed = await this.#mutate('completeFirstPartyUpload', { id });
      if (completed !== undefined && completed.status !== 'AWAITING_UPLOAD') return id;
    }
  }

  async #sendMissing(
    id: string,
    file: Buffer,
    {
      partSize,
      partCount,
      receivedParts,
    }: { partSize: string; partCount: number; receivedParts?: number[] | null | undefined },
  ): Promise<void> {
    const bodyOf = (part: number) => file.subarray((part - 1) * Number(partSize), part * Number(partSize));
    const missing = Array.from({ length: partCount }, (_, index) => index + 1).filter(
      (part) => receivedParts?.includes(part) !== true,
    );
    if (missing.length === 0) return;
    const parts = missing.map((partNumber) => ({
      partNumber,
      contentLength: String(bodyOf(partNumber).length),
      checksumSha256: createHash('sha256').update(bodyOf(partNumber)).digest('base64'),
    }));
    const signed = await this.#mutate('signFirstPartyUploadParts', { id, parts });
    for (const request of signed?.transfer?.requests ?? []) await this.#put(request, bodyOf(request.partNumber));
  }

  /** Undefined when it must be retried. */
  async #mutate(field: string, input: object, withParts = false) {
    const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { ${field}(input: $input) {
      upload { id status transfer { partSize partCount ${withParts ? 'receivedParts' : ''} requests { partNumber url headers { name value } } } } userErrors { code message } } }`;
    try {
      const answer = await this.#fetch(`${this.#url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables: { input } }),
        signal: this.#signal,
      });
      const written = answerSchema.parse(await answer.json()).data[field];
      if (written?.upload !== null && written?.upload !== undefined) return written.upload;
    } catch {
      this.#signal.throwIfAborted();
    }
    await pause(retryEveryMs, undefined, { signal: this.#signal });
    return undefined;
  }

  /** The result doesn't matter: completing the upload checks which parts have arrived. */
  async #put({ url, headers }: z.output<typeof requestSchema>, body: Buffer): Promise<void> {
    const sent = headers.filter(({ name }) => name !== 'content-length' && name !== 'host');
    try {
      const answer = await this.#fetch(url, {
        method: 'PUT',
        headers: Object.fromEntries(sent.map(({ name, value }) => [name, value])),
        body: new Uint8Array(body),
        signal: this.#signal,
      });
      await answer.arrayBuffer();
    } catch {
      this.#signal.throwIfAborted();
    }
  }
}
