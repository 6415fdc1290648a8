import { setImmediate as queued } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();

describe.runIf(database.kind === 'postgres')('a crowd before the first connection stands', () => {
  /** postgres.js sends at most this many statements on one connection before it waits for an answer. */
  const pipelined = 100;

  it('leaves every transaction one of its own', async () => {
    const { driver } = database.reopen();
    const read = () => driver.run('litfass_app', 'select 1', []);
    const transaction = () =>
      driver.transaction('litfass_app', async (run) => {
        const ids = [
          await run('select txid_current()::text as id', []),
          await run('select txid_current()::text as id', []),
        ];
        return new Set(ids.map(([row]) => row?.['id'])).size;
      });
    // The connection that stands first takes its share of whoever waits, and a transaction just where it is full.
    const first = Array.from({ length: 8 + pipelined }, read);
    await queued();
    const transactions = Array.from({ length: 24 }, transaction);
    await queued();
    const last = Array.from({ length: 900 }, read);
    expect(new Set(await Promise.all(transactions))).toEqual(new Set([1]));
    await Promise.all([...first, ...last]);
  });
});

describe.runIf(database.kind === 'postgres')('a transaction whose connection is lost', () => {
  const lose = (pid: unknown) => database.driver.runAsOwner(`select pg_terminate_backend(${String(pid)})`);

  it('while a statement runs is over, and this process lives on', async () => {
    const { driver } = database.reopen();
    const lost = driver.transaction('litfass_auth', async (run) => {
      const [row] = await run('select pg_backend_pid() as pid', []);
      await Promise.all([run('select pg_sleep(60)', []), lose(row?.['pid'])]);
    });
    await expect(lost).rejects.toThrow();
    expect(await driver.run('litfass_auth', 'select 1 as one', [])).toEqual([{ one: 1 }]);
  });

  it('between two statements is over, and runs none of those that follow', async () => {
    const { driver } = database.reopen();
    const ended = Promise.withResolvers<unknown>();
    const lost = driver.transaction('litfass_auth', async (run) => {
      const [row] = await run('select pg_backend_pid() as pid', []);
      await lose(row?.['pid']);
      // Longer than the message that the connection is gone may take.
      await ended.promise;
      await run('select 1', []);
    });
    const failure = await lost.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    ended.resolve(undefined);
    await queued();
    expect(await driver.run('litfass_auth', 'select 1 as one', [])).toEqual([{ one: 1 }]);
  });
});
