import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { idOfKey } from '../auth/oauth/signing-key-events.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { runAdmin } from './program.ts';
import { withOwner } from './session.ts';

const database = await createTestDatabase({ empty: true });
const databaseUrl = database.url;
const directory = await mkdtemp(join(tmpdir(), 'litfass-operations-'));

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', directory);
  vi.stubEnv('DATABASE_URL', databaseUrl ?? '');
  vi.stubEnv('DEMO_DATA', databaseUrl === undefined ? 'false' : '');
  vi.stubEnv('LOG_LEVEL', 'silent');
  await json('migrations', 'up');
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true, force: true });
});

async function admin(...parameters: readonly string[]) {
  const written = { out: '', error: '' };
  const code = await runAdmin(parameters, {
    out: (text) => void (written.out += text),
    error: (text) => void (written.error += text),
    input: () => Promise.resolve(''),
  });
  return { code, ...written };
}

/** The JSON object that a successful command prints. */
async function json<Data>(...parameters: readonly string[]): Promise<Data> {
  const { code, out, error } = await admin(...parameters, '--json');
  expect([code, error]).toEqual([0, '']);
  return JSON.parse(out) as Data;
}

/** PGlite's database is in a directory of the commands' own, whose user is a superuser. */
const sql = (text: string) =>
  databaseUrl === undefined ? withOwner((driver) => driver.runAsOwner(text)) : database.asOwner(text);

/** The events of the platform's own audit log about an object. */
const eventsOf = (id: string) =>
  sql(`select action, target_type, actor_kind, actor_name like 'Command line (%)' as is_operator
    from audit_event where company_id is null and target_id = '${id}' order by occurred_at`);
const byOperator = { actor_kind: 'SYSTEM', is_operator: true };

interface Listed {
  readonly id: string;
  readonly state: string;
  readonly error: string | null;
}

describe('failed jobs', () => {
  const message = 'Could not reach https://store.example/bucket?signature=abc for anna@example.com';

  it('are listed without email addresses and URLs, and retried', async () => {
    expect((await admin('jobs', 'list')).out).toBe('No job has failed.\n');
    const id = randomUUID();
    await sql(`insert into jobs.job_common (id, name, state, data, output, policy, singleton_key, retry_count, retry_limit, completed_on)
      values ('${id}', 'housekeeping', 'failed', '{}', '${JSON.stringify({ message })}', 'exclusive', '', 3, 3, now())`);
    const { jobs } = await json<{ jobs: Listed[] }>('jobs', 'list');
    expect(jobs).toMatchObject([{ id, queue: 'housekeeping', state: 'FAILED', attempts: 4 }]);
    const { out } = await admin('jobs', 'list');
    expect(out).toMatch(/^ID +QUEUE +STATE +COMPANY +ATTEMPTS +LAST ATTEMPT +ERROR\n/);
    for (const text of [out, JSON.stringify(jobs)]) {
      expect(text).toContain('Could not reach [URL] for a•••@example.com');
    }

    const { job } = await json<{ job: Listed }>('jobs', 'retry', id);
    expect(job).toMatchObject({ id, state: 'RETRYING', error: 'Could not reach [URL] for a•••@example.com' });
    expect(await eventsOf(id)).toEqual([{ action: 'job.retried', target_type: 'Job', ...byOperator }]);
    expect(await sql(`select state from jobs.job where id = '${id}'`)).toEqual([{ state: 'retry' }]);
  });

  it('that no one knows are an error', async () => {
    const { code, error } = await admin('jobs', 'retry', randomUUID());
    expect([code, error]).toEqual([1, expect.stringContaining('No failed or retrying job has this ID')]);
    expect((await admin('jobs', 'retry', 'mine')).code).toBe(2);
  });
});

describe('undeliverable mails', () => {
  const insert = async (sealed: string) => {
    const id = randomUUID();
    await sql(`insert into mail_message (id, kind, recipient, sealed, state, attempts, next_attempt_at, give_up_at, last_error)
      values ('${id}', 'TEST', 'a•••@example.com', ${sealed}, 'UNDELIVERABLE', 3, now(), now(), 'No such mailbox')`);
    return id;
  };

  it('are listed and sent again, unless their content is gone', async () => {
    expect((await admin('mails', 'list')).out).toBe('Every mail was delivered.\n');
    const [kept, gone] = [await insert(`'sealed'`), await insert('null')];
    const { mails } = await json<{ mails: Listed[] }>('mails', 'list');
    expect(mails).toHaveLength(2);
    expect(mails.find(({ id }) => id === kept)).toMatchObject({ state: 'UNDELIVERABLE', canRetry: true });
    expect((await admin('mails', 'list')).out).toMatch(
      new RegExp(`${gone}  TEST  a•••@example.com  undeliverable  no +3 .*No such mailbox`),
    );

    const { mail } = await json<{ mail: Listed }>('mails', 'retry', kept);
    expect(mail).toMatchObject({ id: kept, state: 'RETRYING' });
    expect(await eventsOf(kept)).toEqual([{ action: 'mail.retried', target_type: 'Mail', ...byOperator }]);
    for (const [id, words] of [
      [kept, 'retried automatically'],
      [gone, 'content'],
      [randomUUID(), 'No undelivered email has this ID'],
    ] as const) {
      const { code, error } = await admin('mails', 'retry', id);
      expect([code, error]).toEqual([1, expect.stringContaining(words)]);
      expect(await eventsOf(id)).toHaveLength(id === kept ? 1 : 0);
    }
    await sql('delete from mail_message');
  });
});

describe('a rotation of secrets', () => {
  it('is in the platform’s audit log, and a dry run isn’t', async () => {
    await json('secrets', 'rotate', '--dry-run');
    const { kid } = await json<{ kid: string }>('secrets', 'rotate');
    expect(await eventsOf(idOfKey(kid))).toEqual([
      { action: 'signing_key.created', target_type: 'SigningKey', ...byOperator },
    ]);
    expect(await sql(`select from audit_event where action like 'signing_key.%'`)).toHaveLength(1);
  });
});
