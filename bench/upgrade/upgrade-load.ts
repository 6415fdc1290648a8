import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** What the clients call. */
export interface LoadTarget {
  readonly url: string;
  readonly token: string;
  readonly companyId: string;
}

/** How often each kind of client succeeded. */
export interface LoadCounts {
  reads: number;
  writes: number;
  uploads: number;
}

const answerSchema = z.object({ data: z.record(z.string(), z.unknown()).nullish(), errors: z.unknown().optional() });
const audienceSchema = z.object({
  audience: z.object({ id: z.string() }).nullable(),
  userErrors: z.array(z.unknown()),
});
const uploadSchema = z.object({
  upload: z
    .object({
      id: z.string(),
      transfer: z
        .object({
          requests: z.array(
            z.object({ url: z.string(), headers: z.array(z.object({ name: z.string(), value: z.string() })) }),
          ),
        })
        .nullish(),
    })
    .nullable(),
  userErrors: z.array(z.unknown()),
});
const statusSchema = z.object({ status: z.string() });

const openStatuses = ['AWAITING_UPLOAD', 'VALIDATING', 'PROCESSING'];
const uploadMs = 90_000;

/** Clients that never try again: whatever they don't get is a failure. */
export class UpgradeLoad {
  readonly counts: LoadCounts = { reads: 0, writes: 0, uploads: 0 };
  readonly failures: string[] = [];
  readonly #target: LoadTarget;
  readonly #clients: Promise<void>[];
  #isResting = false;

  constructor(target: LoadTarget) {
    this.#target = target;
    this.#clients = [
      this.#repeat('reads', () => this.#read()),
      this.#repeat('reads', () => this.#read()),
      this.#repeat('writes', () => this.#write()),
      this.#repeat('uploads', () => this.#upload()),
    ];
  }

  /** Begins nothing more. Resolves when all uploads have ended. */
  async rest(): Promise<void> {
    this.#isResting = true;
    await Promise.all(this.#clients);
  }

  async #repeat(kind: keyof LoadCounts, work: () => Promise<unknown>): Promise<void> {
    while (!this.#isResting) {
      try {
        await work();
        this.counts[kind] += 1;
      } catch (error) {
        this.failures.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await pause(20);
    }
  }

  async #read(): Promise<void> {
    await this.#call(
      'listCampaignsByCompany',
      `query ($companyId: ID!) { listCampaignsByCompany(companyId: $companyId) { items { id name } } }`,
      { companyId: this.#target.companyId },
    );
  }

  /** Creates an audience, and sends the same request again, which returns the same audience. */
  async #write(): Promise<string> {
    const idempotencyKey = randomUUID();
    const input = { companyId: this.#target.companyId, name: `Upgrade ${idempotencyKey}`, idempotencyKey };
    const ids = new Set<string>();
    for (let time = 0; time < 2; time += 1) {
      const found = await this.#call(
        'createAudience',
        `mutation ($input: CreateAudienceInput!) { createAudience(input: $input) { audience { id } userErrors { code message } } }`,
        { input },
      );
      const { audience, userErrors } = audienceSchema.parse(found);
      if (audience === null) throw new Error(JSON.stringify(userErrors));
      ids.add(audience.id);
    }
    const [id] = ids;
    if (id === undefined || ids.size > 1) throw new Error('A repeated request created a second audience.');
    return id;
  }

  async #upload(): Promise<void> {
    const audienceId = await this.#write();
    const file = Buffer.from(`email\n${randomUUID()}@example.com\n`);
    const input = {
      ...{
        companyId: this.#target.companyId,
        audienceId,
        fileName: 'people.csv',
        format: 'CSV',
        idempotencyKey: randomUUID(),
      },
      contentLength: String(file.length),
      checksumSha256: createHash('sha256').update(file).digest('base64'),
      consent: { adUserData: 'GRANTED', adPersonalization: 'GRANTED' },
    };
    const created = await this.#call(
      'createFirstPartyUpload',
      `mutation ($input: CreateFirstPartyUploadInput!) { createFirstPartyUpload(input: $input) {
        upload { id transfer { requests { url headers { name value } } } } userErrors { code message } } }`,
      { input },
    );
    const { upload, userErrors } = uploadSchema.parse(created);
    if (upload === null) throw new Error(JSON.stringify(userErrors));
    for (const { url, headers } of upload.transfer?.requests ?? []) {
      const sent = headers.filter(({ name }) => name !== 'content-length' && name !== 'host');
      const response = await fetch(url, {
        method: 'PUT',
        headers: sent.map(({ name, value }) => [name, value] satisfies [string, string]),
        body: new Uint8Array(file),
      });
      if (!response.ok) throw new Error(`The store responded with ${response.status}.`);
    }
    await this.#call(
      'completeFirstPartyUpload',
      `mutation ($input: CompleteFirstPartyUploadInput!) { completeFirstPartyUpload(input: $input) { userErrors { code message } } }`,
      { input: { id: upload.id } },
    );
    await this.#untilEnded(upload.id);
  }

  async #untilEnded(id: string): Promise<void> {
    const deadline = Date.now() + uploadMs;
    const query = `query ($id: ID!) { getFirstPartyUpload(id: $id) { status } }`;
    for (;;) {
      const { status } = statusSchema.parse(await this.#call('getFirstPartyUpload', query, { id }));
      if (status === 'COMPLETED') return;
      if (!openStatuses.includes(status) || Date.now() > deadline) throw new Error(`An upload is ${status}.`);
      await pause(100);
    }
  }

  async #call(field: string, query: string, variables: object): Promise<unknown> {
    const { url, token } = this.#target;
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const text = await response.text();
    const { data, errors } = answerSchema.parse(JSON.parse(text));
    if (response.status !== 200 || errors !== undefined)
      throw new Error(`${field}: ${response.status} ${text.slice(0, 300)}`);
    return data?.[field];
  }
}
