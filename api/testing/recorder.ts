import { afterAll } from 'vitest';
import type { Json } from '#shared/json.ts';
import { query, type Runner } from '../db/sql.ts';
import { demoCompanies, nordlicht } from '../demo/companies.ts';
import { demoPeople } from '../demo/people.ts';
import { createMailSeal } from '../mail/sealed-mail.ts';
import { demoSecrets, testSecrets } from './fixed-secrets.ts';
import { AnswerMask } from './mask-answer.ts';
import { addFinishedUpload } from './recorded-upload.ts';
import { openRecordedDatabase } from './recorded-database.ts';
import { addMember, addPasskey, describeLostSession } from './recorded-people.ts';
import { sampleUpload } from './sample-upload.ts';
import { createTestApp, type DemoFirstName, type TestApp } from './test-app.ts';

/** The time of every recorded response: a Friday morning in Europe. */
const recordedNow = '2026-11-20T10:00:00Z';

/** The caller: the demo's API key or partner, or one of its people. */
type Caller = 'API key' | 'partner' | DemoFirstName;

/** One operation and its caller. */
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
  /** Sends the steps in order to the newly seeded API and returns the response to the last one. */
  readonly record: (steps: readonly Step[]) => Promise<Recorded>;
}

/** Every company has accepted an earlier version, so that operations work without accepting this one. */
const terms = { url: 'https://litfass.example/terms', version: '2026-11', formerUntil: '2999-12-31' };

async function acceptFormerTerms(platform: Runner): Promise<void> {
  for (const { id: company_id } of demoCompanies) {
    await platform.all(
      query.insertInto('company_terms_acceptance').values({
        company_id,
        version: '2025-01',
        accepted_at: '2025-01-15T09:00:00Z',
        accepted_by_id: demoPeople[0]?.id ?? company_id,
        accepted_by_name: demoPeople[0]?.name ?? 'System',
      }),
    );
  }
}

/** The failed job and the undeliverable email that the pages for staff name. */
const failedJobId = '7a6b1f0e-5a0c-8a57-9d0f-3d6c8f1b2a44';
const failedMailId = '7a6b1f0e-5a0c-8a57-9d0f-3d6c8f1b2a45';

/** A job that failed, as the queue stores it. Only the owner of the tables writes there without the queue's library. */
const addFailedJob = `insert into jobs.job_common
    (id, name, state, data, output, policy, singleton_key, retry_count, retry_limit, created_on, started_on, completed_on)
  values ('${failedJobId}', 'process-upload', 'failed',
    '{"companyId": "${nordlicht.id}", "id": "0b9d8a52-6f0e-8c1d-9a55-2f4c6d7e8f90"}',
    '{"message": "The object store closed the connection."}', 'exclusive', '0b9d8a52-6f0e-8c1d-9a55-2f4c6d7e8f90', 3, 3,
    '2026-11-20T08:12:00Z', '2026-11-20T08:40:00Z', '2026-11-20T08:41:00Z')`;

/** An email that the mail server refused for a day. */
async function addUndeliverableMail(platform: Runner): Promise<void> {
  const anna = demoPeople.find(({ name }) => name.startsWith('Anna'));
  const content = { to: { email: anna?.email ?? '' }, mail: { kind: 'PASSWORD_CHANGED' as const } };
  await platform.all(
    query.insertInto('mail_message').values({
      id: failedMailId,
      kind: content.mail.kind,
      recipient: 'a•••@nordlicht-outdoor.example',
      sealed: createMailSeal(testSecrets.tokenPeppers).seal(failedMailId, content),
      state: 'UNDELIVERABLE',
      attempts: 14,
      next_attempt_at: '2026-11-20T07:00:00Z',
      give_up_at: '2026-11-20T07:00:00Z',
      last_error: '452 4.2.2 The mailbox is full',
      created_at: '2026-11-19T07:00:00Z',
    }),
  );
}

/** An address of the range for documentation, RFC 5737. */
const address = '203.0.113.24';

/**
 * An API over the demo data of {@link recordedNow}. Every recording starts with the same rows: its writes are rolled back.
 * To be called at the top of a test file.
 */
export async function createRecorder(): Promise<Recorder> {
  const began = Date.now();
  const database = await openRecordedDatabase(recordedNow);
  // Hooks run last in, first out: the app is closed by then.
  afterAll(() => database.close());
  const api = await createTestApp({ through: database, now: () => Date.parse(recordedNow), terms });
  await database.platform(acceptFormerTerms);
  await addPasskey(database.identity);
  await database.driver.runAsOwner(addFailedJob);
  await database.platform(addMember);
  await database.platform(addUndeliverableMail);
  await database.platform(addFinishedUpload);
  await api.userToken('Viktor');
  await describeLostSession(database.identity);
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

const sampleLength = String(sampleUpload.length);

/** The signed requests of a response for the sample file. They are sent before the next step, as a client would do. */
function signedRequests(value: Json): SignedRequest[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(signedRequests);
  const { method, url, headers, contentLength = sampleLength } = value;
  if (method === 'PUT' && typeof url === 'string' && Array.isArray(headers)) {
    // A part of a larger file is only signed.
    return contentLength === sampleLength ? [{ method, url, headers }] : [];
  }
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
  // 412: an earlier step sent it, and this one only signed the request again.
  if (status !== 200 && status !== 412)
    throw new Error(`The sample file is not the one announced: the store answers ${status}.`);
}
