import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Browser, signIn } from '#api/auth/oauth/testing/browser.ts';
import { testConfig } from '#api/testing/fixed-secrets.ts';
import { Customer } from '../upload-kills/customer.ts';
import type { Client, SendRequest } from './client.ts';
import type { Ledger, LoneUpload } from './ledger.ts';
import type { Journal } from './record.ts';
import type { Setting } from './setting.ts';

/** Milliseconds between two tries of a write. */
const retryEveryMs = 500;

const reads = [
  'query ($companyId: ID!) { listCompanies { items { id name } } getCompany(id: $companyId) { name } }',
  `query ($companyId: ID!) { listCampaignsByCompany(companyId: $companyId, page: { limit: 20 }) {
    items { id name status budget { amountMicros spentMicros } } pageInfo { hasNextPage } } }`,
  'query ($companyId: ID!) { listAudiencesByCompany(companyId: $companyId, page: { limit: 20 }) { items { id name memberCount } } }',
];

const pages = ['/', '/use-cases', '/use-cases/listCompanies', '/docs/lists', '/reference', '/sign-in'];

const createCampaign = `mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) {
  campaign { id } userErrors { code } } }`;
const createAudience = `mutation ($input: CreateAudienceInput!) { createAudience(input: $input) {
  audience { id } userErrors { code } } }`;

const written = z.object({
  data: z.record(
    z.string(),
    z.object({
      campaign: z.object({ id: z.string() }).nullish(),
      audience: z.object({ id: z.string() }).nullish(),
      userErrors: z.array(z.object({ code: z.string() })),
    }),
  ),
});

/** What clients of a cluster do, one function for each kind. None of them rejects. */
export class Activities {
  readonly #setting: Setting;
  readonly #client: Client;
  readonly #journal: Journal;
  readonly #ledger: Ledger;
  readonly #signal: AbortSignal;

  /** `signal` ends the retries of writes and uploads. */
  constructor(parts: {
    readonly setting: Setting;
    readonly client: Client;
    readonly journal: Journal;
    readonly ledger: Ledger;
    readonly signal: AbortSignal;
  }) {
    this.#setting = parts.setting;
    this.#client = parts.client;
    this.#journal = parts.journal;
    this.#ledger = parts.ledger;
    this.#signal = parts.signal;
  }

  async read(number: number): Promise<void> {
    const { companyId } = this.#setting;
    await this.#quietly(this.#graphql(this.#sender('read', number), reads[number % reads.length] ?? '', { companyId }));
  }

  async page(number: number): Promise<void> {
    const url = `${this.#setting.portalUrl}${pages[number % pages.length] ?? ''}`;
    // As a browser: nginx and the portal then pass on a tenth of the bytes.
    await this.#quietly(this.#sender('page', number)(url, { headers: { 'accept-encoding': 'gzip' } }));
  }

  /** Creates a campaign, and retries with the same key until the API confirms it. */
  async write(number: number): Promise<void> {
    const name = `Cluster campaign ${number}`;
    this.#ledger.begun += 1;
    const id = await this.#create('write', number, createCampaign, {
      name,
      channel: 'CTV',
      objective: 'TRAFFIC',
      startDate: '2027-01-01',
      budget: { period: 'LIFETIME', amountMicros: '1000000' },
    });
    if (id !== undefined) this.#ledger.writes.set(name, id);
  }

  /** Signs a person in at the API, as the portal does, and uses the access token. */
  async signIn(number: number): Promise<void> {
    const { apiUrl, portalUrl, people, portalClientSecret } = this.#setting;
    const person = people[number % people.length];
    if (person === undefined) return;
    const send = this.#sender('sign-in', number);
    const before = this.#journal.sent.length;
    const base = testConfig(0, portalUrl);
    const config = {
      ...base,
      apiUrl,
      secrets: { ...base.secrets, portalClientSecrets: [portalClientSecret] as const },
    };
    const post = (path: string, form: Record<string, string>) =>
      send(`${apiUrl}${path}`, { method: 'POST', body: new URLSearchParams(form) });
    const server = { url: apiUrl, config, fetch: send, post };
    try {
      const { access_token: token } = await signIn(new Browser(server, ''), server, { id: '', ...person });
      await this.#graphql(send, '{ viewer { isStaff } }', {}, token);
    } catch (error) {
      // A request that failed is in the journal; the person tries again later.
      const hasFailed = this.#journal.sent.slice(before).some(({ kind, failure }) => kind === 'sign-in' && failure);
      if (!hasFailed) this.#journal.note('sign-in', error instanceof Error ? error.message : String(error));
    }
  }

  /** Creates an audience, uploads people to it, and retries until the API confirms the upload. */
  async upload(number: number): Promise<void> {
    const { apiUrl, apiKey, companyId } = this.#setting;
    this.#ledger.begun += 1;
    const name = `Cluster audience ${number}`;
    const audienceId = await this.#create('upload', number, createAudience, { name });
    if (audienceId === undefined) return;
    const send = this.#sender('upload', number);
    const planned = planUpload(number);
    try {
      const uploadId = await new Customer(apiUrl, apiKey, this.#signal, send).upload(companyId, audienceId, planned);
      this.#ledger.uploads.set(audienceId, { uploadId, planned });
    } catch {
      // The campaign ended before the API confirmed it.
    }
  }

  async #create(kind: 'write' | 'upload', number: number, query: string, input: object): Promise<string | undefined> {
    const { companyId } = this.#setting;
    const variables = { input: { ...input, companyId, idempotencyKey: `cluster-${kind}-${number}` } };
    while (!this.#signal.aborted) {
      try {
        const answer = await this.#graphql(this.#sender(kind, number), query, variables);
        const [payload] = Object.values(written.parse(answer).data);
        const id = (payload?.campaign ?? payload?.audience)?.id;
        if (id !== undefined) return id;
        this.#journal.note(kind, `userErrors ${payload?.userErrors[0]?.code ?? ''}`);
        return undefined;
      } catch {
        await pause(retryEveryMs, undefined, { signal: this.#signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  async #graphql(send: SendRequest, query: string, variables: object, token = this.#setting.apiKey): Promise<unknown> {
    const response = await send(`${this.#setting.apiUrl}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal: this.#signal,
    });
    return response.json();
  }

  /** Clients have addresses of their own, as the limits of sign-ins count by address. */
  #sender(kind: Parameters<Client['sender']>[0], number: number): SendRequest {
    return this.#client.sender(kind, `127.0.${1 + (number % 250)}.${1 + (Math.floor(number / 250) % 250)}`);
  }

  async #quietly(sent: Promise<unknown>): Promise<void> {
    // The journal has it.
    await sent.catch(() => undefined);
  }
}

function planUpload(number: number): LoneUpload {
  const people = Array.from({ length: 20 + (number % 200) }, (_, row) => `cluster-${number}-${row}@example.com`);
  const file = Buffer.from(`${['email', ...people].join('\n')}\n`);
  const sha256 = createHash('sha256').update(file).digest('base64');
  return { key: `cluster-file-${number}`, operation: 'ADD', file, sha256, people };
}
