// node load-warehouse.ts warehouse.db 2026-10-01
// Node 22.18 or later, no packages. Loads each day since the given one, and again as long as it isn’t final.
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const api = process.env.LITFASS_API_URL ?? 'http://localhost:4000';

/** Sends a request. Lost connections, 429 and 5xx are tried again, up to five times. */
async function call(query: string, variables: object = {}) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${api}/graphql`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${process.env.LITFASS_TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(40_000),
    }).catch((error: unknown) => {
      if (attempt === 5) throw error;
    });
    const isPassing = response === undefined || response.status === 429 || response.status >= 500;
    if (!isPassing) {
      const { data, errors } = await response.json();
      if (errors) throw new Error(`${errors[0].message} (request ${errors[0].extensions.requestId})`);
      return data;
    }
    if (attempt === 5) throw new Error(`${response?.status}: ${await response?.text()}`);
    await sleep(Number(response?.headers.get('retry-after') ?? 2 ** (attempt - 1) + Math.random()) * 1000);
  }
}

/** Reads a list to its end. The query has a variable `$after` and one root field. */
async function readList(query: string, variables: object = {}) {
  const items = [];
  for (let after = null; ;) {
    const data = await call(query, { ...variables, after });
    const [list] = Object.values<any>(data);
    items.push(...list.items);
    if (!list.pageInfo.hasNextPage) return items;
    after = list.pageInfo.endCursor;
  }
}

const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
const dayOf = (time: Date, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(time);

const [file = 'warehouse.db', firstDay = '2026-10-01'] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec(`
  create table if not exists performance (
    company_id text not null, day text not null, campaign_id text not null, currency text not null,
    impressions integer not null, clicks integer not null, spend_micros integer not null, is_final integer not null,
    primary key (company_id, day, campaign_id)
  );
  create table if not exists load (company_id text primary key, next_day text not null);
`);
const deleteDays = database.prepare('delete from performance where company_id = ? and day between ? and ?');
const insertRow = database.prepare('insert into performance values (?, ?, ?, ?, ?, ?, ?, ?)');
const storeNextDay = database.prepare('insert or replace into load values (?, ?)');
const loaded = database.prepare('select next_day from load where company_id = ?');

/** Replaces the rows of some days in one transaction, so that readers never see half of them. */
async function loadDays(companyId: string, currency: string, startDate: string, endDate: string): Promise<number> {
  const rows = await readList(
    `query ($companyId: ID!, $range: DateRangeInput!, $after: String) {
      listPerformanceByCompany(
        companyId: $companyId
        range: $range
        granularity: DAY
        groupBy: [CAMPAIGN]
        page: { limit: 200, after: $after }
      ) {
        items {
          periodStart
          campaign { id }
          metrics { impressions clicks spendMicros }
          isFinal
        }
        pageInfo { hasNextPage endCursor }
      }
    }`,
    { companyId, range: { startDate, endDate } },
  );
  database.exec('begin');
  deleteDays.run(companyId, startDate, endDate);
  for (const { periodStart, campaign, metrics, isFinal } of rows) {
    const numbers = [metrics.impressions, metrics.clicks, metrics.spendMicros].map(BigInt);
    insertRow.run(companyId, periodStart, campaign.id, currency, ...numbers, isFinal ? 1 : 0);
  }
  database.exec('commit');
  return rows.length;
}

const companies = await readList(
  'query ($after: String) { listCompanies(page: { limit: 200, after: $after }) { items { id name timeZone currencyCode } pageInfo { hasNextPage endCursor } } }',
);
for (const { id, name, timeZone, currencyCode } of companies) {
  const today = dayOf(new Date(), timeZone);
  // Read before the rows: a day that becomes final in between is loaded once more next time.
  const { listPerformanceByCompany } = await call(
    `query ($companyId: ID!, $range: DateRangeInput!) {
      listPerformanceByCompany(companyId: $companyId, range: $range, granularity: TOTAL, groupBy: [], page: { limit: 1 }) {
        freshness { finalThrough }
      }
    }`,
    { companyId: id, range: { startDate: today, endDate: today } },
  );
  if (listPerformanceByCompany.freshness === null) continue;
  let count = 0;
  // Months at a time: one request covers at most 732 days.
  for (let day = String(loaded.get(id)?.next_day ?? firstDay); day <= today; day = addDays(day, 31)) {
    const last = addDays(day, 30);
    count += await loadDays(id, currencyCode, day, last < today ? last : today);
  }
  // The first day that isn’t final yet.
  const next = dayOf(new Date(listPerformanceByCompany.freshness.finalThrough), timeZone);
  storeNextDay.run(id, next > firstDay ? next : firstDay);
  console.log(`${name}: ${count} rows`);
}
