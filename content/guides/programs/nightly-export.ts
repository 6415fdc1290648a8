// node nightly-export.ts performance.csv
// Node 22.18 or later, no packages. Writes yesterday’s performance of all campaigns of all companies.
import { rename, writeFile } from 'node:fs/promises';
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

/** The day before today in a time zone, such as 2026-11-20. */
function yesterdayIn(timeZone: string): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  return new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
}

/** Micros as a decimal number, without rounding. */
function decimal(micros: string): string {
  return `${BigInt(micros) / 1_000_000n}.${String(BigInt(micros) % 1_000_000n).padStart(6, '0')}`;
}

function csvLine(values: unknown[]): string {
  return `${values.map((value) => `"${String(value ?? '').replaceAll('"', '""')}"`).join(',')}\r\n`;
}

const [file = 'performance.csv'] = process.argv.slice(2);
const header = [
  'day',
  'company_id',
  'company',
  'currency',
  'campaign_id',
  'campaign',
  'impressions',
  'clicks',
  'spend',
  'is_final',
];
let csv = csvLine(header);
const companies = await readList(
  'query ($after: String) { listCompanies(page: { limit: 200, after: $after }) { items { id name timeZone currencyCode } pageInfo { hasNextPage endCursor } } }',
);
for (const { id, name, timeZone, currencyCode } of companies) {
  const day = yesterdayIn(timeZone);
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
          campaign { id name }
          metrics { impressions clicks spendMicros }
          isFinal
        }
        pageInfo { hasNextPage endCursor }
      }
    }`,
    { companyId: id, range: { startDate: day, endDate: day } },
  );
  for (const { campaign, metrics, isFinal } of rows) {
    const { impressions, clicks, spendMicros } = metrics;
    csv += csvLine([
      day,
      id,
      name,
      currencyCode,
      campaign.id,
      campaign.name,
      impressions,
      clicks,
      decimal(spendMicros),
      isFinal,
    ]);
  }
  console.error(`${name}: ${rows.length} campaigns on ${day}`);
}

// A reader of the file sees either the old or the new one, never a part.
await writeFile(`${file}.part`, csv);
await rename(`${file}.part`, file);
