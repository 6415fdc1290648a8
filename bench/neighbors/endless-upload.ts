import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { advertiserId } from '../scenarios/advertiser.ts';
import { Customer } from '../upload-kills/customer.ts';
import { uploadAudienceIds } from './companies.ts';

const rows = 400_000;
const pollEveryMs = 500;
const patienceMs = 300_000;

const statusSchema = z.object({
  data: z.object({ getFirstPartyUpload: z.object({ finishedAt: z.string().nullable() }) }),
});

/** Uploads a file of 400,000 rows, and the next as soon as the worker is done with it. */
export class EndlessUpload {
  readonly #url: string;
  readonly #token: string;
  readonly #customer: Customer;
  readonly #stopped = new AbortController();
  readonly #file = csv();
  #resting = false;
  #uploading: Promise<void> = Promise.resolve();
  #count = 0;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
    this.#customer = new Customer(url, token, this.#stopped.signal);
  }

  /** Number of uploads that were started. */
  get count(): number {
    return this.#count;
  }

  /** Resolves when the worker has received the first file. */
  async start(): Promise<void> {
    this.#resting = false;
    const first = await this.#begin();
    this.#uploading = this.#goOn(first);
  }

  /** Starts no further upload, and waits for the end of the current one. */
  async rest(): Promise<void> {
    this.#resting = true;
    await this.#uploading;
  }

  async #goOn(first: string): Promise<void> {
    let id = first;
    for (;;) {
      await this.#untilFinished(id);
      if (this.#resting) return;
      id = await this.#begin();
    }
  }

  #begin(): Promise<string> {
    const audienceId = uploadAudienceIds[this.#count % uploadAudienceIds.length] ?? '';
    this.#count += 1;
    const sha256 = createHash('sha256').update(this.#file).digest('base64');
    const upload = { key: `neighbors-${this.#count}`, operation: 'ADD' as const, file: this.#file, sha256 };
    return this.#customer.upload(advertiserId, audienceId, upload);
  }

  async #untilFinished(id: string): Promise<void> {
    const deadline = performance.now() + patienceMs;
    while (!(await this.#isFinished(id))) {
      if (performance.now() > deadline) throw new Error(`The upload ${id} isn’t finished after ${patienceMs} ms.`);
      await pause(pollEveryMs);
    }
  }

  async #isFinished(id: string): Promise<boolean> {
    const response = await fetch(`${this.#url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        query: 'query ($id: ID!) { getFirstPartyUpload(id: $id) { finishedAt } }',
        variables: { id },
      }),
    });
    const answer = statusSchema.safeParse(await response.json());
    // An error, for example for too many open uploads, isn't the end of the upload.
    return answer.success && answer.data.data.getFirstPartyUpload.finishedAt !== null;
  }
}

function csv(): Buffer {
  const lines = Array.from({ length: rows }, (_, row) => `person${row}@example.com,+4915${String(100_000_000 + row)}`);
  return Buffer.from(`email,phone\n${lines.join('\n')}\n`);
}
