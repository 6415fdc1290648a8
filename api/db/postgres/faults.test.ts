import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { startRelay } from '../../testing/relay.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { Cancellation } from '../cancellation.ts';
import { openPostgres } from './index.ts';

const { url, driver: recorded } = await createTestDatabase();
const address = url ?? '';
const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((one) => one.close())));

/** A driver of its own, whose statements go over one connection as long as each is answered before the next is sent. */
function open(target = address, silenceMs = 12_000) {
  const driver = openPostgres(target, { silenceMs });
  opened.push(driver);
  const run = (text: string) => driver.run('litfass_app', text, []);
  return { driver, run };
}

const rows = (count: number) => `select n from generate_series(1, ${count}) as n`;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => ({ n: index + 1 }));
const failsOnRow300 = 'select 1 / (300 - n) as n from generate_series(1, 1000) as n';
const terminate = (processId: unknown) => recorded.runAsOwner(`select pg_terminate_backend(${String(processId)})`);

describe.runIf(url !== undefined)('a statement that fails after its first rows', () => {
  it('doesn’t affect the results of the following statements on its connection', async () => {
    const { run } = open();
    await run('select 1');
    const [failed, ...neighbors] = await Promise.allSettled([
      run(failsOnRow300),
      run(rows(24)),
      run(rows(3)),
      run(rows(0)),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(neighbors).toEqual([numbers(24), numbers(3), []].map((value) => ({ status: 'fulfilled', value })));
  });

  it('and neither does one by its timeout', async () => {
    const { run } = open();
    await run(`select set_config('statement_timeout', '50', false)`);
    const [failed, neighbor] = await Promise.allSettled([
      run(`select n, pg_sleep(0.01) from generate_series(1, 300) as n`),
      run(rows(24)),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '57014' } });
    expect(neighbor).toEqual({ status: 'fulfilled', value: numbers(24) });
  });

  it('and neither does one that was canceled', async () => {
    const { run } = open();
    const [backend] = await run('select pg_backend_pid() as pid');
    const answers = Promise.allSettled([
      run(`select n, pg_sleep(0.01) from generate_series(1, 900) as n`),
      run(rows(24)),
    ]);
    await expect
      .poll(async () => {
        await recorded.runAsOwner(`select pg_cancel_backend(${String(backend?.['pid'])})`);
        return Promise.race([answers.then((settled) => settled.map(({ status }) => status)), nextTurn('waiting')]);
      })
      .toEqual(['rejected', 'fulfilled']);
    expect((await answers)[1]).toEqual({ status: 'fulfilled', value: numbers(24) });
  });
});

describe.runIf(url !== undefined)('a connection whose server process ends', () => {
  it('gives each statement its rows or an error, and uses another connection for the next one', async () => {
    const { run } = open();
    for (let round = 0; round < 5; round += 1) {
      const [backend] = await run('select pg_backend_pid() as pid');
      const answers = Promise.allSettled([
        run(rows(5)),
        run('select n, pg_sleep(1) from generate_series(1, 60) as n'),
        run(rows(24)),
      ]);
      await terminate(backend?.['pid']);
      const [, second, third] = await answers;
      expect(second).toMatchObject({ status: 'rejected' });
      if (third.status === 'fulfilled') expect(third.value).toEqual(numbers(24));
      expect(await run(rows(24))).toEqual(numbers(24));
    }
  });

  it('between two statements is detected before the next one is sent, or rejects it', async () => {
    const { run } = open();
    const [backend] = await run('select pg_backend_pid() as pid');
    await terminate(backend?.['pid']);
    await expect.poll(() => run(rows(3)).catch(() => undefined)).toEqual(numbers(3));
  });
});

describe.runIf(url !== undefined)('a transaction', () => {
  it('whose connection is lost while a statement runs rejects', async () => {
    const { driver, run } = open();
    const lost = driver.transaction('litfass_app', async (inside) => {
      const [row] = await inside('select pg_backend_pid() as pid', []);
      await Promise.all([inside('select pg_sleep(60)', []), terminate(row?.['pid'])]);
    });
    await expect(lost).rejects.toThrow();
    expect(await run(rows(1))).toEqual(numbers(1));
  });

  it('whose connection is lost between two statements runs none of the following ones', async () => {
    const { driver } = open();
    const lost = driver.transaction('litfass_app', async (inside) => {
      const [row] = await inside('select pg_backend_pid() as pid', []);
      await terminate(row?.['pid']);
      await inside('select 1', []);
      await inside('select 1', []);
    });
    await expect(lost).rejects.toThrow();
  });

  it('that continues after a failed statement rejects, because PostgreSQL has rolled it back', async () => {
    const { driver } = open();
    const swallowed = driver.transaction('litfass_app', async (inside) => {
      await inside('select 1 / 0', []).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('rolled back');
  });

  it('has its own connection when many start before any connection is open', async () => {
    const { driver, run } = open();
    const transactions = Array.from({ length: 24 }, () =>
      driver.transaction('litfass_app', async (inside) => {
        const ids = [
          await inside('select txid_current()::text as id', []),
          await inside('select txid_current()::text as id', []),
        ];
        return new Set(ids.map(([row]) => row?.['id'])).size;
      }),
    );
    const reads = Array.from({ length: 900 }, () => run(rows(2)));
    expect(new Set(await Promise.all(transactions))).toEqual(new Set([1]));
    expect(new Set((await Promise.all(reads)).map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify(numbers(2))]),
    );
  });
});

describe.runIf(url !== undefined)('a long statement that is stopped', () => {
  it('rejects without stopping the next one on its connection', async () => {
    const { driver } = open();
    for (let round = 0; round < 20; round += 1) {
      const cancellation = new Cancellation();
      const stopped = driver.runLong('litfass_app', 'select pg_sleep(0.02)', [], cancellation).catch(() => undefined);
      await driver.runLong('litfass_app', 'select 1', []);
      cancellation.cancel(new Error('enough'));
      await stopped;
      expect(
        await driver.runLong('litfass_app', 'select n, pg_sleep(0.001) from generate_series(1, 20) as n', []),
      ).toHaveLength(20);
    }
    const cancellation = new Cancellation();
    const stopped = driver.runLong('litfass_app', 'select pg_sleep(60)', [], cancellation);
    await driver.runLong('litfass_app', 'select 1', []);
    cancellation.cancel(new Error('enough'));
    await expect(stopped).rejects.toMatchObject({ code: '57014' });
  });
});

describe.runIf(url !== undefined)('a connection without responses', () => {
  it('rejects its statements after the time limit, and others continue when the network recovers', async () => {
    const relay = await startRelay(address);
    const { driver, run } = open(relay.url, 300);
    await Promise.all([run(rows(3)), driver.runLong('litfass_app', rows(3), [])]);
    relay.silence();
    const answers = await Promise.allSettled([
      run(rows(3)),
      driver.runLong('litfass_app', rows(3), []),
      driver.transaction('litfass_app', (inside) => inside(rows(3), [])),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected' });
    relay.resume();
    await expect.poll(() => run(rows(3)).catch(() => undefined), { timeout: 8_000 }).toEqual(numbers(3));
    expect(await driver.runLong('litfass_app', rows(3), [])).toEqual(numbers(3));
    await driver.close();
    opened.splice(opened.indexOf(driver), 1);
    await relay.close();
  });

  it('that is reset rejects with the reason', async () => {
    const relay = await startRelay(address);
    const { driver, run } = open(relay.url);
    await run(rows(3));
    const lost = run('select pg_sleep(60)');
    await nextTurn();
    relay.reset();
    await expect(lost).rejects.toThrow(/ECONNRESET|terminated unexpectedly/);
    expect(await run(rows(3))).toEqual(numbers(3));
    await driver.close();
    opened.splice(opened.indexOf(driver), 1);
    await relay.close();
  });
});

describe.runIf(url !== undefined)('a silent server', () => {
  it('fails what waits for it and what comes next within seconds, and works again as soon as it is back', async () => {
    const relay = await startRelay(address);
    const { driver, run } = open(relay.url);
    const all = () =>
      Promise.allSettled([
        run(rows(3)),
        driver.runLong('litfass_app', rows(3), []),
        driver.transaction('litfass_app', (inside) => inside(rows(3), [])),
        driver.transaction('litfass_platform', (inside) => inside(rows(3), [])),
      ]).then((answers) => answers.map(({ status }) => status));
    const every = (status: string) => [status, status, status, status];
    expect(await all()).toEqual(every('fulfilled'));
    const heard: string[] = [];
    const listening = await driver.listen?.('silence', {
      heard: (payload) => heard.push(payload),
      connected: () => undefined,
    });
    relay.silence();
    // The statement timeout and the limit of a single connection are much longer than this.
    const began = performance.now();
    expect(await all()).toEqual(every('rejected'));
    expect(performance.now() - began).toBeLessThan(8_000);
    await expect(run(rows(3))).rejects.toThrow('did not answer');
    relay.resume();
    await expect.poll(() => run(rows(3)).catch(() => undefined), { timeout: 2_000 }).toEqual(numbers(3));
    for (let round = 0; round < 20; round += 1) expect(await all()).toEqual(every('fulfilled'));
    await expect
      .poll(async () => {
        await recorded.runAsOwner(`notify silence, 'again'`);
        return heard;
      })
      .toContain('again');
    await listening?.close();
    await driver.close();
    opened.splice(opened.indexOf(driver), 1);
    await relay.close();
  });

  it('isn’t one that works on a single long statement', async () => {
    const { driver } = open();
    expect(await driver.runLong('litfass_app', 'select pg_sleep(2.5)', [])).toHaveLength(1);
  });
});

describe.runIf(url !== undefined)('a connection', () => {
  it('keeps its role, whatever options the URL has', async () => {
    const other = new URL(address);
    other.searchParams.set('options', '-c role=litfass_platform -c search_path=pg_catalog');
    const { run } = open(other.href);
    expect(await run(`select current_user as role, current_setting('search_path') as path`)).toEqual([
      { role: 'litfass_app', path: 'pg_catalog' },
    ]);
  });

  it('is replaced before it has too many prepared statements', async () => {
    const { run } = open();
    const backends = new Set<unknown>();
    for (let number = 0; number < 2_100; number += 1) {
      const [row] = await run(`select pg_backend_pid() as pid, ${number} as number`);
      backends.add(row?.['pid']);
    }
    expect(backends.size).toBeGreaterThan(1);
    const [row] = await run('select count(*)::int as prepared from pg_prepared_statements');
    expect(row?.['prepared']).toBeLessThan(2_000);
  });
});

describe.runIf(url !== undefined)('a stopped server', () => {
  it('rejects each statement quickly, and works again as soon as it is restarted', async () => {
    const relay = await startRelay(address);
    const { driver, run } = open(relay.url);
    await run(rows(3));
    await relay.refuse();
    const began = performance.now();
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => run(rows(3))));
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    expect(performance.now() - began).toBeLessThan(2_000);
    await relay.accept();
    await expect.poll(() => run(rows(3)).catch(() => undefined), { timeout: 2_000 }).toEqual(numbers(3));
    await driver.close();
    opened.splice(opened.indexOf(driver), 1);
    await relay.close();
  });
});
