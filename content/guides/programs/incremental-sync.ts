// node incremental-sync.ts campaigns.db
// Node 22.18 or later, no packages. The first run reads all campaigns. Later runs read only those that changed.
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** The time of the last response, by the API’s clock. */
let respondedAt = 0;
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
      respondedAt = Date.parse(response.headers.get('date') ?? '');
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

const overlapMs = 5 * 60_000;

const [file = 'campaigns.db'] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec(`
  create table if not exists campaign (
    id text primary key, company_id text not null, version integer not null,
    name text not null, status text not null, updated_at text not null
  );
  create table if not exists sync (company_id text primary key, complete_until integer not null);
`);
const storedMoment = database.prepare('select complete_until from sync where company_id = ?');
const storeMoment = database.prepare('insert or replace into sync values (?, ?)');
const storeCampaign = database.prepare('insert or replace into campaign values (?, ?, ?, ?, ?, ?)');

const companies = await readList(
  'query ($after: String) { listCompanies(page: { limit: 200, after: $after }) { items { id name } pageInfo { hasNextPage endCursor } } }',
);
for (const company of companies) {
  const begin = respondedAt;
  const stored = storedMoment.get(company.id)?.complete_until;
  const since = stored === undefined ? 0 : Number(stored) - overlapMs;
  const changed = await readList(
    `query ($companyId: ID!, $since: DateTime!, $after: String) {
      listCampaignsByCompany(
        companyId: $companyId
        filter: { updatedAt: { gte: $since } }
        sort: [{ field: UPDATED_AT }]
        page: { limit: 200, after: $after }
      ) {
        items { id version name status updatedAt }
        pageInfo { hasNextPage endCursor }
      }
    }`,
    { companyId: company.id, since: new Date(since).toISOString() },
  );
  // The rows and the moment are stored together, or neither is.
  database.exec('begin');
  for (const { id, version, name, status, updatedAt } of changed) {
    storeCampaign.run(id, company.id, version, name, status, updatedAt);
  }
  storeMoment.run(company.id, begin);
  database.exec('commit');
  console.log(`${company.name}: ${changed.length} campaigns`);
}
