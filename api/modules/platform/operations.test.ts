import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hafenkante, nordlicht } from '../../demo/companies.ts';
import { createMailSeal } from '../../mail/sealed-mail.ts';
import { demoSecrets, testSecrets } from '../../testing/fixed-secrets.ts';
import { createTestApp } from '../../testing/test-app.ts';

const clock = { now: Date.now() };
const api = await createTestApp({ now: () => clock.now });
const { database } = api;
const samir = await api.userToken('Samir');
const anna = await api.userToken('Anna');

interface Page<Item> {
  readonly items: readonly Item[];
}

interface Failed {
  readonly id: string;
  readonly state: string;
  readonly error: string | null;
}

interface Retried {
  readonly userErrors: readonly { readonly code: string; readonly field: readonly string[] }[];
  readonly job?: Failed | null;
  readonly mail?: Failed | null;
}

interface Data {
  readonly listFailedJobs: Page<Failed>;
  readonly listUndeliveredMails: Page<Failed>;
  readonly retryJob: Retried;
  readonly retryMail: Retried;
}

const send = (query: string, variables: object = {}, token = samir) =>
  api.graphql<Data>(query, { token, variables: { ...variables } });

const jobFields =
  'id queue state companyId companyName uploadId attempts error createdAt lastAttemptAt failedAt nextAttemptAt';
const jobsQuery = `query ($filter: FailedJobFilter) { listFailedJobs(filter: $filter) { items { ${jobFields} } } }`;
const jobs = async (filter: object = {}) => (await send(jobsQuery, { filter })).data.listFailedJobs.items;
const retryJob = async (jobId: string) =>
  (
    await send(
      `mutation ($input: RetryJobInput!) { retryJob(input: $input) { job { ${jobFields} } userErrors { code field message } } }`,
      { input: { jobId } },
    )
  ).data.retryJob;

interface NewJob {
  readonly state: string;
  readonly queue?: string;
  readonly key?: string;
  readonly data?: object;
  readonly output?: object | null;
}

async function addJob({ state, queue = 'housekeeping', key = randomUUID(), data = {}, output = null }: NewJob) {
  const id = randomUUID();
  const json = (value: object | null) => (value === null ? 'null' : `'${JSON.stringify(value)}'`);
  await database.asOwner(`insert into jobs.job_common
      (id, name, state, data, output, policy, singleton_key, retry_count, retry_limit, started_on, completed_on, start_after)
    values ('${id}', '${queue}', '${state}', ${json(data)}, ${json(output)}, 'exclusive', '${key}', 3, 3, now(),
      case '${state}' when 'failed' then now() end, now() + interval '1 hour')`);
  return id;
}

const message = 'Could not reach https://store.example/bucket?signature=abc for anna@example.com';

describe('failed jobs', () => {
  it('are those that failed or are retried, without email addresses and URLs in their errors', async () => {
    const uploadId = randomUUID();
    const data = { companyId: nordlicht.id, id: uploadId };
    const failed = await addJob({ state: 'failed', queue: 'process-upload', data, output: { message } });
    const retrying = await addJob({ state: 'retry', output: { value: { message: 'job heartbeat timeout' } } });
    const others = [
      await addJob({ state: 'retry' }),
      await addJob({ state: 'active', output: { message } }),
      await addJob({ state: 'completed', output: { message } }),
    ];
    const found = await jobs();
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([failed, retrying]));
    for (const id of others) expect(found.map((job) => job.id)).not.toContain(id);
    expect(found.find(({ id }) => id === failed)).toMatchObject({
      queue: 'process-upload',
      state: 'FAILED',
      companyId: nordlicht.id,
      companyName: nordlicht.name,
      uploadId,
      attempts: 4,
      error: 'Could not reach [URL] for a•••@example.com',
      nextAttemptAt: null,
      failedAt: expect.any(String) as string,
    });
    expect(found.find(({ id }) => id === retrying)).toMatchObject({
      state: 'RETRYING',
      companyId: null,
      uploadId: null,
      error: 'job heartbeat timeout',
      failedAt: null,
      nextAttemptAt: expect.any(String) as string,
    });
  });

  it('are found by state, queue and company', async () => {
    const data = { companyId: hafenkante.id, id: randomUUID() };
    const id = await addJob({ state: 'failed', queue: 'process-upload', data, output: { message } });
    for (const filter of [
      { companyId: { eq: hafenkante.id } },
      { queue: { eq: 'process-upload' }, state: ['FAILED'] },
    ]) {
      expect((await jobs(filter)).map((job) => job.id)).toContain(id);
    }
    for (const filter of [{ queue: { eq: 'send-mail' } }, { state: ['RETRYING'] }]) {
      expect((await jobs(filter)).map((job) => job.id)).not.toContain(id);
    }
  });

  it('run again once they are retried, which the company of an upload sees', async () => {
    const uploadId = randomUUID();
    const data = { companyId: nordlicht.id, id: uploadId };
    const id = await addJob({ state: 'failed', queue: 'process-upload', data, output: { message } });
    const { job, userErrors } = await retryJob(id);
    expect([job, userErrors]).toEqual([expect.objectContaining({ id, state: 'RETRYING' }), []]);
    const [row] = await database.asOwner(
      `select state, retry_limit, completed_on, start_after <= now() as due from jobs.job where id = '${id}'`,
    );
    expect(row).toEqual({ state: 'retry', retry_limit: 4, completed_on: null, due: true });
    const events = await database.asOwner(
      `select company_id, action, target_type from audit_event where target_id = '${uploadId}' order by company_id nulls last`,
    );
    expect(events).toEqual([
      { company_id: nordlicht.id, action: 'upload.retried', target_type: 'FirstPartyUpload' },
      { company_id: null, action: 'upload.retried', target_type: 'FirstPartyUpload' },
    ]);
  });

  it('don’t wait any longer when they are retried between two attempts', async () => {
    const id = await addJob({ state: 'retry', output: { message } });
    expect((await retryJob(id)).userErrors).toEqual([]);
    expect(
      await database.asOwner(`select retry_limit, start_after <= now() as due from jobs.job where id = '${id}'`),
    ).toEqual([{ retry_limit: 3, due: true }]);
  });

  it('aren’t queued beside a newer job for the same object', async () => {
    const key = randomUUID();
    const id = await addJob({ state: 'failed', key, output: { message } });
    await addJob({ state: 'created', key });
    expect((await retryJob(id)).userErrors).toMatchObject([{ code: 'CONFLICT', field: ['input', 'jobId'] }]);
  });

  it('of the same object aren’t both queued when they are retried at the same time', async () => {
    const key = randomUUID();
    const ids = [];
    for (let job = 0; job < 4; job += 1) ids.push(await addJob({ state: 'failed', key, output: { message } }));
    const results = await Promise.all(ids.map((id) => retryJob(id)));
    const codes = results.map(({ userErrors }) => userErrors.map(({ code }) => code).join());
    expect(codes.sort()).toEqual(['', 'CONFLICT', 'CONFLICT', 'CONFLICT']);
  });

  it('have an id', async () => {
    for (const id of [randomUUID(), 'nonsense', await addJob({ state: 'completed' })]) {
      expect((await retryJob(id)).userErrors).toMatchObject([{ code: 'NOT_FOUND', field: ['input', 'jobId'] }]);
    }
  });
});

const mailFields = 'id kind recipient state attempts error canRetry createdAt nextAttemptAt giveUpAt';
const mailsQuery = `query ($filter: UndeliveredMailFilter) { listUndeliveredMails(filter: $filter) { items { ${mailFields} } } }`;
const mails = async (filter: object = {}) => (await send(mailsQuery, { filter })).data.listUndeliveredMails.items;
const retryMail = async (mailId: string) =>
  (
    await send(
      `mutation ($input: RetryMailInput!) { retryMail(input: $input) { mail { ${mailFields} } userErrors { code field message } } }`,
      { input: { mailId } },
    )
  ).data.retryMail;

interface NewMail {
  readonly state: 'QUEUED' | 'UNDELIVERABLE';
  readonly error?: string;
  readonly hasContent?: boolean;
}

async function addMail({ state, error, hasContent = true }: NewMail): Promise<string> {
  const id = randomUUID();
  const seal = createMailSeal(testSecrets.tokenPeppers);
  const sealed = seal.seal(id, { to: { email: 'anna@example.com' }, mail: { kind: 'PASSWORD_CHANGED' } });
  await database.asOwner(`insert into mail_message
      (id, kind, recipient, sealed, state, attempts, next_attempt_at, give_up_at, last_error)
    values ('${id}', 'PASSWORD_CHANGED', 'a•••@example.com', ${hasContent ? `'${sealed}'` : 'null'}, '${state}', 2, now(), now(),
      ${error === undefined ? 'null' : `'${error}'`})`);
  return id;
}

describe('undelivered mails', () => {
  it('are those that were given up or failed once, with masked email addresses', async () => {
    const given = await addMail({ state: 'UNDELIVERABLE', error: '550 No such user' });
    const retrying = await addMail({ state: 'QUEUED', error: 'connect ECONNREFUSED' });
    const waiting = await addMail({ state: 'QUEUED' });
    const found = await mails();
    expect(found.find(({ id }) => id === given)).toMatchObject({
      kind: 'PASSWORD_CHANGED',
      recipient: 'a•••@example.com',
      state: 'UNDELIVERABLE',
      attempts: 2,
      error: '550 No such user',
      canRetry: true,
      nextAttemptAt: null,
    });
    expect(found.find(({ id }) => id === retrying)).toMatchObject({ state: 'RETRYING', canRetry: false });
    expect(found.map(({ id }) => id)).not.toContain(waiting);
    expect(JSON.stringify(found)).not.toContain('anna@');
    expect((await mails({ state: ['RETRYING'] })).map(({ id }) => id)).toEqual([retrying]);
  });

  it('are tried for another day once they are retried', async () => {
    const id = await addMail({ state: 'UNDELIVERABLE', error: '550 No such user' });
    const { mail, userErrors } = await retryMail(id);
    expect([mail, userErrors]).toEqual([expect.objectContaining({ id, state: 'RETRYING', canRetry: false }), []]);
    const [row] = await database.asOwner(
      `select state, next_attempt_at <= now() as due, give_up_at > now() + interval '23 hours' as later from mail_message where id = '${id}'`,
    );
    expect(row).toEqual({ state: 'QUEUED', due: true, later: true });
  });

  it('can’t be retried without their content, or while they are retried anyway', async () => {
    const forbidden = [
      await addMail({ state: 'UNDELIVERABLE', error: '550 No such user', hasContent: false }),
      await addMail({ state: 'QUEUED', error: 'connect ECONNREFUSED' }),
    ];
    for (const id of forbidden) {
      expect((await retryMail(id)).userErrors).toMatchObject([{ code: 'STATE_FORBIDS', field: ['input', 'mailId'] }]);
    }
    for (const id of [randomUUID(), 'nonsense', await addMail({ state: 'QUEUED' })]) {
      expect((await retryMail(id)).userErrors).toMatchObject([{ code: 'NOT_FOUND', field: ['input', 'mailId'] }]);
    }
  });
});

describe('the audit log of the platform', () => {
  const query = `query ($filter: PlatformAuditEventFilter) { listPlatformAuditEvents(filter: $filter) {
    items { id occurredAt actor { name } action targetType targetId changes { field before after } ipAddress } pageInfo { totalCount } } }`;
  const read = async (filter: object = {}) =>
    (
      await api.graphql<{ listPlatformAuditEvents: Page<Record<string, unknown>> }>(query, {
        token: samir,
        variables: { filter },
      })
    ).data.listPlatformAuditEvents.items;

  it('has what staff did and looked at, newest first, and no event of a company alone', async () => {
    await send(`{ getPlatformCompany(id: "${hafenkante.id}") { access { members } } }`);
    await api.graphql(
      `mutation { createAudience(input: { companyId: "${nordlicht.id}", name: "${randomUUID()}" }) { audience { id } } }`,
      { token: anna },
    );
    const [newest] = await read();
    expect(newest).toMatchObject({
      actor: { name: 'Samir Haddad' },
      action: 'company.viewed',
      targetType: 'Company',
      targetId: hafenkante.id,
      ipAddress: '127.0.0.1',
    });
    expect(await read({ action: { startsWith: 'audience.' } })).toEqual([]);
  });

  it('can be filtered by action, actor, company and time', async () => {
    await send(`{ getPlatformCompany(id: "${nordlicht.id}") { access { members } } }`);
    const [event] = await read({ targetId: { eq: nordlicht.id }, action: { eq: 'company.viewed' } });
    const actorId = (await database.asOwner(`select id from user_account where is_staff`))[0]?.['id'];
    const hour = 3_600_000;
    const since = (offset: number) => ({ occurredAt: { gte: new Date(Date.now() + offset).toISOString() } });
    for (const filter of [{ actorId: { eq: actorId } }, since(-hour)]) expect(await read(filter)).toContainEqual(event);
    for (const filter of [{ actorId: { eq: randomUUID() } }, since(hour)]) expect(await read(filter)).toEqual([]);
  });

  it('has the admin whom staff invited', async () => {
    const email = `${randomUUID()}@example.com`;
    await send(
      `mutation { inviteCompanyAdmin(input: { companyId: "${hafenkante.id}", email: "${email}" }) { company { id } } }`,
    );
    const [invited] = await database.asOwner(`select id from user_account where email = '${email}'`);
    expect((await read({ action: { eq: 'company_member.added' } }))[0]).toMatchObject({
      actor: { name: 'Samir Haddad' },
      changes: [
        { field: 'companyId', before: null, after: hafenkante.id },
        { field: 'personId', before: null, after: invited?.['id'] },
        { field: 'role', before: null, after: 'ADMIN' },
      ],
    });
  });
});

it('jobs, mails and the audit log of the platform are for staff only', async () => {
  const forbidden = [
    '{ listFailedJobs { items { id } } }',
    '{ listUndeliveredMails { items { id } } }',
    '{ listPlatformAuditEvents { items { id } } }',
    `mutation { retryJob(input: { jobId: "${randomUUID()}" }) { job { id } } }`,
    `mutation { retryMail(input: { mailId: "${randomUUID()}" }) { mail { id } } }`,
  ];
  for (const token of [anna, demoSecrets.apiKey, await api.partnerToken()]) {
    for (const query of forbidden) {
      expect((await send(query, {}, token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  }
});
