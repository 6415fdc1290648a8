import { expect, it } from 'vitest';
import { hafenkante } from '../../demo/companies.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const clock = { now: Date.parse('2026-11-21T11:00:00.000Z') };
const erasing = await createTestApp({ now: () => clock.now, closedCompanyDays: 30 });
const keeping = await createTestApp({ now: () => clock.now, database: erasing.database });
const samir = await erasing.userToken('Samir');

async function read(api: TestApp) {
  const { data } = await api.graphql(
    `{ getPlatformCompany(id: "${hafenkante.id}") { company { closedAt } erasedFrom } }`,
    { token: samir },
  );
  return data['getPlatformCompany'];
}

it('staff see when a company was closed, and from when on it is erased', async () => {
  expect(await read(erasing)).toEqual({ company: { closedAt: null }, erasedFrom: null });
  await erasing.graphql(
    `mutation { closeCompany(input: { companyId: "${hafenkante.id}", reason: "The contract has ended." }) { company { id } } }`,
    { token: samir },
  );
  const closed = { closedAt: '2026-11-21T11:00:00Z' };
  expect(await read(erasing)).toEqual({ company: closed, erasedFrom: '2026-12-21T11:00:00.000Z' });
  expect(await read(keeping)).toEqual({ company: closed, erasedFrom: null });
});
