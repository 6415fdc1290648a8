import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { Cancellation } from './cancellation.ts';
import { mostTogether } from './pipelines.ts';

const database = await createTestDatabase();

const backend = 'select pg_backend_pid() as backend';

/** On which connections statements ran that were begun in one turn. */
async function backendsOf(run: (text: string) => Promise<Record<string, unknown>[]>, texts: readonly string[]) {
  const answers = await Promise.all(texts.map(run));
  return answers.map(([row]) => row?.['backend']);
}

describe.runIf(database.kind === 'postgres')('statements on PostgreSQL', () => {
  const open = () => {
    const { driver } = database.reopen();
    return (text: string) => driver.run('litfass_app', text, []);
  };

  it('of one turn follow each other on one connection', async () => {
    const backends = await backendsOf(
      open(),
      Array.from({ length: mostTogether }, () => backend),
    );
    expect(new Set(backends).size).toBe(1);
  });

  it('of one turn take a further connection where they are many', async () => {
    const backends = await backendsOf(
      open(),
      Array.from({ length: mostTogether + 1 }, () => backend),
    );
    expect(new Set(backends.slice(0, mostTogether)).size).toBe(1);
    expect(new Set(backends).size).toBe(2);
  });

  it('don’t wait for one of an earlier turn', async () => {
    const run = open();
    const locked = Promise.withResolvers<undefined>();
    const release = Promise.withResolvers<undefined>();
    const holding = database.driver.transaction('litfass_platform', async (runHere) => {
      await runHere('select pg_advisory_xact_lock(4711)', []);
      locked.resolve(undefined);
      await release.promise;
    });
    await locked.promise;
    let isOver = false;
    const waiting = run('select pg_advisory_xact_lock(4711)::text').finally(() => (isOver = true));
    for (let turn = 0; turn < 20; turn += 1) {
      await nextTurn();
      await run(backend);
    }
    expect(isOver).toBe(false);
    release.resolve(undefined);
    await Promise.all([holding, waiting]);
  });

  it('that are known to run long have a connection to themselves', async () => {
    const run = open();
    const long = 'select pg_backend_pid() as backend, pg_sleep(0.03)::text';
    expect(new Set(await backendsOf(run, [long, backend])).size).toBe(1);
    const [first, second, third] = await backendsOf(run, [long, backend, long]);
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('are not taken for quick ones because they failed at once', async () => {
    const { driver } = database.reopen();
    const long = 'select pg_backend_pid() as backend, pg_sleep($1)::text';
    const run = (seconds: string) => driver.run('litfass_app', long, [seconds]);
    await run('0.03');
    await expect(run('-')).rejects.toThrow();
    const cancellation = new Cancellation();
    cancellation.cancel(new Error('enough'));
    await expect(driver.run('litfass_app', long, ['0.03'], cancellation)).rejects.toThrow('enough');
    const [[first], [second]] = await Promise.all([run('0.03'), driver.run('litfass_app', backend, [])]);
    expect(first?.['backend']).not.toBe(second?.['backend']);
  });
});
