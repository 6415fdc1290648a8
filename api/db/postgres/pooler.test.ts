import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { needsPgbouncer, startTemporaryPgbouncer } from '../../testing/temporary-pgbouncer.ts';
import { roles } from '../driver.ts';
import { checkRoles } from '../role-check.ts';
import { openPostgres } from './index.ts';

const { url } = await createTestDatabase();

describe.runIf(url !== undefined)('behind pgbouncer', needsPgbouncer, () => {
  describe.each(['session', 'transaction', 'statement'])('in %s mode', (pool_mode) => {
    it.each([
      ['that refuses startup options', {}],
      ['that drops startup options', { ignore_startup_parameters: 'options' }],
    ])('%s, no statement runs, and the message says what to do', async (_, settings) => {
      await using pooler = await startTemporaryPgbouncer(url ?? '', { pool_mode, ...settings });
      await using opened = new AsyncDisposableStack();
      const driver = openPostgres(pooler.url);
      opened.defer(() => driver.close());
      const message = /not as litfass_\w+.*connect to PostgreSQL itself/;
      await expect(checkRoles(driver)).rejects.toThrow(message);
      for (const role of roles) {
        const attempts = await Promise.allSettled([
          ...Array.from({ length: 40 }, () => driver.run(role, 'select count(*) from campaign', [])),
          driver.runLong(role, 'select count(*) from campaign', []),
          driver.transaction(role, (run) => run('select count(*) from campaign', [])),
        ]);
        for (const attempt of attempts) {
          expect(attempt).toMatchObject({ status: 'rejected', reason: { name: 'PoolerInBetween' } });
        }
      }
    });
  });
});
