import { afterAll } from 'vitest';
import { demoSecrets } from './fixed-secrets.ts';
import { AnswerMask, type Json } from './mask-answer.ts';
import { openRecordedDatabase } from './recorded-database.ts';
import { sampleUpload } from './sample-upload.ts';
import { createTestApp, type DemoFirstName, type TestApp } from './test-app.ts';

/** The moment at which every recorded answer seems to be given: a Friday morning in Europe. */
const recordedNow = '2026-11-20T10:00:00Z';

/** Whoever asks: the demo's API key or partner, or one of its people. */
type Caller = 'API key' | 'partner' | DemoFirstName;

/** One operation with who sends it. */
interface Step {
  readonly document: string;
  readonly variables: Record<string, Json>;
  readonly as: Caller;
}

/** What the API answers, masked; `errors` only where there are some. */
interface Recorded {
  readonly status: number;
  readonly data: Json;
  readonly cost: { readonly requested: number; readonly actual: number };
  readonly errors?: Json;
}

interface Recorder {
  readonly api: TestApp;
  /** Sends the steps one after the other to the freshly seeded API and tells what it answers to the last one. */
  readonly record: (steps: readonly Step[]) => Promise<Recorded>;
}

/** An address of the range for documentation, RFC 5737. */
const address = '203.0.113.24';

/**
 * An API over the demo data of {@link recordedNow}. Every recording starts from the same rows: what it writes is taken back.
 * To be called at the top of a test file.
 */
export async function createRecorder(): Promise<Recorder> {
  const began = Date.now();
  const database = await openRecordedDatabase(recordedNow);
  // Hooks run last in, first out: the app is closed by then.
  afterAll(() => database.close());
  const api = await createTestApp({ through: database, now: () => Date.parse(recordedNow) });
  const tokens = new Map<Caller, string>();
  const tokenOf = async (caller: Caller): Promise<string> => {
    const known = tokens.get(caller) ?? (await signIn(api, caller));
    tokens.set(caller, known);
    return known;
  };
  // A key's first use is noted behind the answer's back; let it be before the first recording, whichever that is.
  for (const caller of ['API key', 'partner', 'Anna', 'Viktor', 'Ruth', 'Samir'] as const) {
    await api.graphql('{ viewer { isStaff } }', { token: await tokenOf(caller), from: address });
  }
  await database.driver.idle();

  const undone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await database.mark();
    try {
      return await work();
    } finally {
      // What was counted in memory goes the way of the rows.
      await api.usage.flush();
      await database.driver.idle();
      await database.undo();
    }
  };
  await undone(() => Promise.resolve());

  return {
    api,
    record: (steps) =>
      undone(async () => {
        const mask = new AnswerMask(recordedNow, api.url);
        let recorded: Recorded | undefined;
        for (const step of steps) {
          await api.usage.flush();
          recorded = await send(api, step, await tokenOf(step.as), { mask, began });
        }
        if (recorded === undefined) throw new Error('There was nothing to record.');
        return recorded;
      }),
  };
}

async function signIn(api: TestApp, caller: Caller): Promise<string> {
  if (caller === 'API key') return demoSecrets.apiKey;
  return caller === 'partner' ? api.partnerToken() : api.userToken(caller);
}

interface Run {
  readonly mask: AnswerMask;
  /** When the recorder was made: what the real clock said since then is masked. */
  readonly began: number;
}

async function send(api: TestApp, step: Step, token: string, { mask, began }: Run): Promise<Recorded> {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${token}`, accept: 'application/graphql-response+json' },
    payload: { query: step.document, variables: mask.unmask(step.variables) },
    remoteAddress: address,
  });
  const body = answer.json<Partial<{ data: Json; errors: Json; extensions: Pick<Recorded, 'cost'> }>>();
  // A refused request can be asked about: its id becomes the next one that variables can name.
  if (body.errors !== undefined) mask.note(String(answer.headers['x-request-id']));
  for (const request of signedRequests(body.data ?? null)) await sendSample(request);
  const { requested, actual } = body.extensions?.cost ?? { requested: 0, actual: 0 };
  const masked = mask.mask({ data: body.data ?? null, errors: body.errors ?? null }, { from: began, to: Date.now() });
  const { data, errors } = masked as { data: Json; errors: Json };
  return { status: answer.statusCode, data, cost: { requested, actual }, ...(errors === null ? {} : { errors }) };
}

type SignedRequest = Readonly<Record<'method' | 'url', string>> & { readonly headers: Json[] };

/** Requests of an answer that its reader is to make: what is asked next is asked of somebody who did. */
function signedRequests(value: Json): SignedRequest[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(signedRequests);
  const { method, url, headers } = value;
  if (method === 'PUT' && typeof url === 'string' && Array.isArray(headers)) return [{ method, url, headers }];
  return Object.values(value).flatMap(signedRequests);
}

async function sendSample({ method, url, headers }: SignedRequest): Promise<void> {
  const lines = headers.flatMap((header) => {
    if (typeof header !== 'object' || header === null || Array.isArray(header)) return [];
    const { name, value } = header;
    // fetch counts the bytes by itself, as browsers do.
    if (typeof name !== 'string' || typeof value !== 'string' || name === 'content-length') return [];
    return [[name, value] satisfies [string, string]];
  });
  const { status } = await fetch(url, { method, headers: lines, body: sampleUpload });
  // 412: an earlier step sent it, and this one only signed the request anew.
  if (status !== 200 && status !== 412)
    throw new Error(`The sample file is not the one announced: the store answers ${status}.`);
}
