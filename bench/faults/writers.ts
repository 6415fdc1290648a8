import { setTimeout as pause } from 'node:timers/promises';
import { withServer } from '#api/testing/postgres-server.ts';
import type { FaultCompany, UnusedKeys } from './companies.ts';
import { settleWithinMs } from './tally.ts';

const requests = 20;
/** Usage is written after 5 s, denied requests after 2 s; a failed write is retried after the same delay. */
const patienceMs = 20_000;

/**
 * Whether the API still writes in the background after all faults: the requests of one key as usage, those of another
 * as denied requests. Returns the missing rows, as text.
 */
export async function checkWriters(
  port: number,
  databaseUrl: string,
  company: FaultCompany,
  { token, limitedToken }: UnusedKeys,
): Promise<string[]> {
  const query = `{ listAudiencesByCompany(companyId: "${company.id}") { items { id } } }`;
  const keys = Array.from({ length: requests }, () => [token, limitedToken]).flat();
  // A request without a response isn't written either, and is reported as missing below.
  await Promise.allSettled(keys.map((key) => send(port, key, query)));
  const deadline = performance.now() + patienceMs;
  let written = await readWritten(databaseUrl, company);
  while (performance.now() < deadline && !written.every(({ count }) => count >= requests)) {
    await pause(250);
    written = await readWritten(databaseUrl, company);
  }
  return written
    .filter(({ count }) => count !== requests)
    .map(({ what, count }) => `${count} of ${requests} requests were written as ${what} after the faults`);
}

async function readWritten(databaseUrl: string, { id }: FaultCompany) {
  return withServer(databaseUrl, async (server) => {
    await server.query('set role litfass_auth');
    const rows = await server.query(
      `select 'usage' as what, coalesce(sum(usage.requests), 0)::int as count from api_token_usage_day as usage
        join api_token as token on token.id = usage.token_id
        where token.company_id = $1 and starts_with(token.name, 'Unused') and usage.errors = 0
      union all select 'denied requests', count(*)::int from request_denial where company_id = $1`,
      [id],
    );
    return rows.map(({ what, count }) => ({ what: String(what), count: Number(count) }));
  });
}

async function send(port: number, token: string, query: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
    signal: AbortSignal.timeout(settleWithinMs),
  });
  await response.arrayBuffer();
}
