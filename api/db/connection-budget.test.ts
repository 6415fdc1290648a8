import { describe, expect, it } from 'vitest';
import { needsPostgres } from '../testing/needs-postgres.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { connectionBudget, shortageOf } from './connection-budget.ts';

const database = await createTestDatabase();

describe('the connections of a server', needsPostgres(database), () => {
  it('are compared with those that all processes together may open', async () => {
    const budget = await connectionBudget(database.driver, { connections: 40 }, { isServing: true });
    expect(budget.processes).toBeGreaterThanOrEqual(1);
    expect(budget.needed).toBe(budget.processes * 43);
    expect(shortageOf({ ...budget, usable: budget.needed })).toBeUndefined();
    const tooMany = await connectionBudget(database.driver, { connections: 1_000 }, { isServing: true });
    expect(shortageOf(tooMany)).toMatch(
      /^\d+ processes may open \d+ connections, and PostgreSQL accepts \d+: raise max_connections, or lower DATABASE_CONNECTIONS$/,
    );
  });
});
