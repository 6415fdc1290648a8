import { z } from 'zod';
import type { BenchDatabase } from './bench-database.ts';
import { Child } from './child.ts';
import type { LoadAnswer, LoadOrder, LoadResult } from './load/load.ts';
import {
  leadInMilliseconds,
  type LoadRequest,
  type MeasureOptions,
  patience,
  requestOf,
  runLoad,
  startServer,
} from './measure.ts';
import { conditions, inWords, type Verdict, verdictLines } from './report.ts';
import type { Section } from './results-file.ts';
import { advertiserId, campaignCount } from './scenarios/advertiser.ts';
import { listCampaignsScenario } from './scenarios/list-campaigns.ts';
import type { ServerAnswer, ServerOrder } from './servers/server.ts';
import { spread } from './statistics.ts';

const limit = 50;
const farPage = 2_000;
const bar = 1.3;

const operation = `query Campaigns($companyId: ID!, $page: PageInput) {
  listCampaignsByCompany(companyId: $companyId, sort: [{ field: UPDATED_AT, direction: DESC }], page: $page) {
    items { id name status startDate endDate updatedAt budget { period amountMicros } }
    pageInfo { hasNextPage endCursor }
  }
}`;

const pageSchema = z.object({
  data: z.object({
    listCampaignsByCompany: z.object({
      items: z.array(z.object({ id: z.string() })).length(limit),
      pageInfo: z.object({ hasNextPage: z.literal(true), endCursor: z.string() }),
    }),
  }),
});

/** Rounds of the first page and of the page far in, in turn, over one connection: the response time of a page. */
export async function measurePages(
  database: BenchDatabase,
  options: MeasureOptions,
  loadBefore: number,
): Promise<{ readonly section: Section; readonly verdicts: readonly Verdict[] }> {
  await using children = new AsyncDisposableStack();
  const server = children.use(
    new Child<ServerOrder, ServerAnswer>('litfass', new URL('./servers/serve.ts', import.meta.url)),
  );
  const port = await startServer(server, 'litfass', listCampaignsScenario, database, options);
  const requestAfter = (after: string | null) =>
    requestOf({ operation, variables: { companyId: advertiserId, page: { limit, after } } }, database);
  const near = requestAfter(null);
  let far = near;
  for (let page = 1; page < farPage; page += 1) far = requestAfter(await endCursorOf(far, port));

  const load = children.use(new Child<LoadOrder, LoadAnswer>('load', new URL('./load/run.ts', import.meta.url)));
  const round = (request: LoadRequest) =>
    runLoad(load, { ...request, port, connections: 1, leadInMilliseconds, milliseconds: options.roundMilliseconds });
  await round(near);
  await round(far);
  const rounds: { near: LoadResult; far: LoadResult }[] = [];
  for (let number = 1; number <= options.rounds; number += 1) {
    rounds.push({ near: await round(near), far: await round(far) });
  }
  const quotient = spread(rounds.map((one) => one.far.p50 / one.near.p50));
  const verdicts: Verdict[] = [
    {
      bar: `page ${farPage.toLocaleString('en')} takes at most ${bar} × page 1`,
      reached: inWords(quotient),
      passed: quotient.median <= bar,
    },
  ];
  const middle = (which: 'near' | 'far', figure: 'p50' | 'p99') =>
    spread(rounds.map((one) => one[which][figure])).median.toFixed(2);
  options.say(`  page 1: ${middle('near', 'p50')} ms, page ${farPage}: ${middle('far', 'p50')} ms`);
  const lines = [
    `Pages of ${limit} out of ${campaignCount.toLocaleString('en')} campaigns, the one changed last first.`,
    '',
    `${conditions(new Date(), database.version, loadBefore)} One connection; ${options.rounds} rounds of ${options.roundMilliseconds / 1_000} s for each page in turn.`,
    '',
    '| page | p50 ms | p99 ms |',
    '|--:|--:|--:|',
    `| 1 | ${middle('near', 'p50')} | ${middle('near', 'p99')} |`,
    `| ${farPage.toLocaleString('en')} | ${middle('far', 'p50')} | ${middle('far', 'p99')} |`,
    '',
    ...verdictLines(verdicts),
  ];
  return { section: { title: 'A page far in', lines }, verdicts };
}

async function endCursorOf({ headers, body }: LoadRequest, port: number): Promise<string> {
  const signal = AbortSignal.timeout(patience);
  const answer = await fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST', headers, body, signal });
  return pageSchema.parse(await answer.json()).data.listCampaignsByCompany.pageInfo.endCursor;
}
