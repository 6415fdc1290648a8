import { request as openRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../db/database.ts';
import type { RunStatement, SqlDriver } from '../db/driver.ts';
import { demoSecrets } from '../testing/fixed-secrets.ts';
import { needsPostgres } from '../testing/needs-postgres.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { driver } = database;
const items = '{ listCompanies { items { id } } }';

/** The test's driver, on which the app's reads take as long as `slow` does. */
const slowed = (slow: RunStatement): SqlDriver => ({
  ...driver,
  run: (role, text, values, cancellation) =>
    role === 'litfass_app' ? slow(role, text, values, cancellation) : driver.run(role, text, values, cancellation),
});

let begun = 0;
const never = slowed((_role, _text, _values, cancellation) => {
  begun += 1;
  const { promise, resolve } = Promise.withResolvers<never[]>();
  return cancellation?.during(promise, () => resolve([])) ?? promise;
});
const sleeping = slowed((_role, _text, _values, cancellation) =>
  driver.runLong('litfass_app', 'select pg_sleep(60)', [], cancellation),
);
// The deadline of ten seconds, a hundred times shorter.
const stuck = await appOver(never, 100);
const asleep = await appOver(sleeping, 300);
const patient = await appOver(sleeping, 60_000);
const ordinary = await appOver(driver, 10_000);

describe('an operation that takes too long', () => {
  it.each(['application/json', 'application/graphql-response+json'])(
    'is cut, and said to be TIMEOUT in %s',
    async (accept) => {
      const begin = performance.now();
      const answer = await stuck.graphql(items, { headers: { accept } });
      expect(performance.now() - begin).toBeLessThan(5_000);
      expect(answer).toMatchObject({
        status: 504,
        errors: [{ message: expect.stringMatching(/longer than 0\.1 s/) as string, extensions: { code: 'TIMEOUT' } }],
        extensions: { cost: { requested: 51, actual: 51 } },
      });
      expect(answer).not.toHaveProperty('data');
    },
  );

  it('is a line of the log with its document’s hash, but without the document', async () => {
    await stuck.graphql('query Overdue { listCompanies { items { name } } }', {
      headers: { 'x-request-id': 'overdue-1' },
    });
    const lines = stuck.logs().filter((line) => line.includes('overdue-1'));
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      {
        ...{ level: 'warn', process: 'api', requestId: 'overdue-1', msg: 'an operation timed out' },
        ...{ operation: 'listCompanies', outcome: 'TIMEOUT', status: 504, actor: 'API_TOKEN' },
        documentHash: expect.stringMatching(/^[0-9a-f]{16,}$/) as string,
      },
    ]);
    expect(lines.join('')).not.toContain('Overdue');
  });

  it('starts no further statement', async () => {
    begun = 0;
    // The second statement would follow on the first, which ends when it is stopped.
    await stuck.graphql('mutation { createAPIToken(input: { companyId: "x", name: "x", scopes: [] }) { value } }');
    await stuck.graphql('{ viewer { companies { id } } a: viewer { companies { id } } }');
    expect(begun).toBeLessThanOrEqual(2);
  });

  it('doesn’t affect other operations', async () => {
    expect((await stuck.graphql('{ viewer { isStaff } }')).data).toEqual({ viewer: { isStaff: false } });
  });
});

describe('on PostgreSQL', needsPostgres(database), () => {
  const underWay = () =>
    database.asOwner(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`,
    );

  it('the statement is canceled and its connection returns to the pool', async () => {
    // More than the pool has connections: were they kept, the last could not run.
    const answers = await Promise.all(Array.from({ length: 20 }, () => asleep.graphql(items)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 504));
    await expect.poll(underWay, { timeout: 8_000 }).toEqual([{ count: 0 }]);
    expect(await driver.run('litfass_app', 'select 1 as one', [])).toEqual([{ one: 1 }]);
  });

  it('the statement of a disconnected client is canceled', async () => {
    const request = openRequest(`${patient.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demoSecrets.apiKey}`, 'content-type': 'application/json' },
    });
    request.on('error', () => undefined);
    request.end(JSON.stringify({ query: items }));
    await expect.poll(underWay).toEqual([{ count: 1 }]);
    request.destroy();
    await expect.poll(underWay, { timeout: 8_000 }).toEqual([{ count: 0 }]);
  });

  it('an interrupted transaction writes nothing', async () => {
    const { Cancellation } = await import('../db/cancellation.ts');
    const cancellation = new Cancellation();
    const work = database.under(cancellation).platform(async (platform) => {
      const { statement } = await import('../db/sql.ts');
      await platform.all(
        statement(`insert into partner (id, name, client_id) values (gen_random_uuid(), 'Cut', 'lfp_cut')`, []),
      );
      cancellation.cancel(new Error('enough'));
      await platform.all(statement('select 1', []));
    });
    await expect(work).rejects.toThrow('enough');
    expect(await database.asOwner(`select count(*)::int as count from partner where name = 'Cut'`)).toEqual([
      { count: 0 },
    ]);
  });
});

describe('before the deadline', () => {
  it('a response in time is unchanged', async () => {
    expect((await ordinary.graphql(items)).status).toBe(200);
  });
});

function appOver(through: SqlDriver, executionMs: number) {
  return createTestApp({ database, through: createDatabase(through), limits: { executionMs } });
}
