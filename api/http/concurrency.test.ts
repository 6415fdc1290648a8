import { expect, it } from 'vitest';
import { createDatabase } from '../db/database.ts';
import { hafenkante, nordlicht } from '../demo/companies.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
/** Long statements wait until the test lets them go. */
const held: (() => void)[] = [];
const driver = {
  ...database.driver,
  runLong: async (...statement: Parameters<typeof database.driver.runLong>) => {
    await new Promise<void>((resolve) => void held.push(resolve));
    return database.driver.runLong(...statement);
  },
};
const api = await createTestApp({ database, through: createDatabase(driver), limits: { turnMs: 200 } });
const slow = (companyId: string) => ({
  query: `query ($companyId: ID!) {
    listCampaignsByCompany(companyId: $companyId, filter: { deliveryStatus: [ENDED] }) { items { id } } }`,
  variables: { companyId },
});

it('a request without a turn in time is 503 with Retry-After, for both media types', async () => {
  const { query, variables } = slow(nordlicht.id);
  const first = api.graphql(query, { variables });
  await expect.poll(() => held.length).toBe(1);
  for (const accept of ['application/json', 'application/graphql-response+json']) {
    const refused = await api.graphql(query, { variables, headers: { accept } });
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      errors: [{ extensions: { code: 'CONCURRENCY_LIMITED', retryAfterSeconds: 1 } }],
    });
  }
  expect(held).toHaveLength(1);
  held.shift()?.();
  expect((await first).status).toBe(200);
});

it('short statements of the same key, and long ones of another company, don’t wait for it', async () => {
  const { query, variables } = slow(nordlicht.id);
  const first = api.graphql(query, { variables });
  await expect.poll(() => held.length).toBe(1);
  expect((await api.graphql('{ listCompanies { items { id } } }')).status).toBe(200);
  const ruth = await api.userToken('Ruth');
  const other = api.graphql(query, { token: ruth, variables: { companyId: hafenkante.id } });
  await expect.poll(() => held.length).toBe(2);
  for (const release of held.splice(0)) release();
  expect((await first).status).toBe(200);
  expect((await other).status).toBe(200);
});
