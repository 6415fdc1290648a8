// node pause-overspending.ts [--apply]
// Node 22.18 or later, no packages. Without --apply, nothing changes and the program prints what it would pause.
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

const validateOnly = !process.argv.includes('--apply');
const companies = await readList(
  'query ($after: String) { listCompanies(page: { limit: 200, after: $after }) { items { id name } pageInfo { hasNextPage endCursor } } }',
);
for (const company of companies) {
  const active = await readList(
    `query ($companyId: ID!, $after: String) {
      listCampaignsByCompany(
        companyId: $companyId
        filter: { status: [ACTIVE] }
        page: { limit: 200, after: $after }
      ) {
        items { id name budget { period amountMicros spentMicros } }
        pageInfo { hasNextPage endCursor }
      }
    }`,
    { companyId: company.id },
  );
  const spent = active.filter(
    ({ budget }) => budget.period === 'LIFETIME' && BigInt(budget.spentMicros) >= BigInt(budget.amountMicros),
  );
  // One call changes at most 100 campaigns.
  while (spent.length > 0) {
    const campaigns = spent.splice(0, 100);
    const { setCampaignStatuses } = await call(
      `mutation ($input: SetCampaignStatusesInput!) {
        setCampaignStatuses(input: $input) {
          results { id userErrors { code message } }
          userErrors { code message }
        }
      }`,
      { input: { ids: campaigns.map(({ id }) => id), status: 'PAUSED', validateOnly } },
    );
    const [error] = setCampaignStatuses.userErrors;
    if (error) throw new Error(`${error.code}: ${error.message}`);
    for (const { id, userErrors } of setCampaignStatuses.results) {
      const name = campaigns.find((campaign) => campaign.id === id)?.name;
      const result = userErrors[0]?.message ?? (validateOnly ? 'would be paused' : 'paused');
      if (userErrors.length > 0) process.exitCode = 1;
      console.log(`${company.name}: ${name}: ${result}`);
    }
  }
}
