import { afterAll, describe, expect, it } from 'vitest';
import { ConfigurationError } from './config/env.ts';
import { openPostgres } from './db/postgres/index.ts';
import { startWhenReachable } from './start-when-reachable.ts';
import { startRelay } from './testing/relay.ts';
import { createTestDatabase } from './testing/test-database.ts';

const database = await createTestDatabase();
// PGlite runs in the process, so it can't be away.
const relay = database.url === undefined ? undefined : await startRelay(database.url);
afterAll(() => relay?.close());

describe.runIf(relay !== undefined)('a process that starts while the database is away', () => {
  if (relay === undefined) return;

  it('waits, says so once, and starts as soon as the database is back', async () => {
    await relay.refuse();
    const waits: string[] = [];
    let attempts = 0;
    const rows = await startWhenReachable(
      async () => {
        attempts += 1;
        if (attempts === 3) await relay.accept();
        const driver = openPostgres(relay.url);
        try {
          return await driver.run('litfass_auth', 'select 1 as one', []);
        } finally {
          await driver.close();
        }
      },
      { onWait: ({ message }) => void waits.push(message), signal: new AbortController().signal },
    );
    expect(rows).toEqual([{ one: 1 }]);
    expect(attempts).toBe(3);
    expect(waits).toHaveLength(1);
  });

  it('ends with the last error when it is stopped', async () => {
    await relay.refuse();
    const stop = new AbortController();
    const driver = openPostgres(relay.url);
    const starting = startWhenReachable(() => driver.run('litfass_auth', 'select 1 as one', []), {
      onWait: () => stop.abort(),
      signal: stop.signal,
    });
    await expect(starting).rejects.toThrow();
    await driver.close();
  });
});

it('an error that no wait can fix isn’t tried again', async () => {
  let attempts = 0;
  const starting = startWhenReachable(
    () => {
      attempts += 1;
      return Promise.reject(new ConfigurationError('API_PORT: port 80 can’t be used'));
    },
    { onWait: () => expect.unreachable(), signal: new AbortController().signal },
  );
  await expect(starting).rejects.toThrow('API_PORT');
  expect(attempts).toBe(1);
});
