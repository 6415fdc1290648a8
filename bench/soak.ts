import type { BenchDatabase } from './bench-database.ts';
import { Child } from './child.ts';
import type { LoadAnswer, LoadOrder } from './load/load.ts';
import { leadInMilliseconds, type MeasureOptions, patience, requestOf, runLoad, startServer } from './measure.ts';
import { conditions, type Verdict, verdictLines } from './report.ts';
import type { Section } from './results-file.ts';
import { advertiserId, quarter } from './scenarios/advertiser.ts';
import { getCampaignScenario } from './scenarios/get-campaign.ts';
import { listCampaignsScenario } from './scenarios/list-campaigns.ts';
import { listPerformanceScenario } from './scenarios/list-performance.ts';
import type { ServerAnswer, ServerMemory, ServerOrder } from './servers/server.ts';
import { spread } from './statistics.ts';

const sliceMilliseconds = 4_500;
/** Growth of the collected heap that counts as flat: a cache that fills once, not a leak. */
const flat = 1.1;

interface Sample extends ServerMemory {
  readonly minutes: number;
  readonly requests: number;
}

/** The operations of the scenarios, each time with other variables, and sometimes another document. */
function* operations() {
  for (let turn = 0; ; turn += 1) {
    const limit = 1 + ((turn * 37) % 200);
    const alias = `turn${turn % 500}`;
    yield { ...listCampaignsScenario, variables: { ...listCampaignsScenario.variables, page: { limit } } };
    yield getCampaignScenario;
    yield { ...listPerformanceScenario, variables: { companyId: advertiserId, range: quarter, page: { limit } } };
    yield {
      operation: `query { ${alias}: listCampaignsByCompany(companyId: "${advertiserId}", page: { limit: ${limit} }) { items { id name deliveryStatus } } }`,
      variables: {},
    };
  }
}

/** Continuous load for `minutes`; the process's memory is recorded after every slice. */
export async function soak(
  database: BenchDatabase,
  options: MeasureOptions & { readonly minutes: number },
  loadBefore: number,
): Promise<{ readonly section: Section; readonly verdicts: readonly Verdict[] }> {
  await using children = new AsyncDisposableStack();
  const server = children.use(
    new Child<ServerOrder, ServerAnswer>('litfass', new URL('./servers/serve.ts', import.meta.url), ['--expose-gc']),
  );
  const port = await startServer(server, 'litfass', listCampaignsScenario, database, options);
  const load = children.use(new Child<LoadOrder, LoadAnswer>('load', new URL('./load/run.ts', import.meta.url)));
  const samples: Sample[] = [];
  const began = performance.now();
  let requests = 0;
  for (const operation of operations()) {
    const minutes = (performance.now() - began) / 60_000;
    if (minutes >= options.minutes) break;
    const order = { ...requestOf(operation, database), port, connections: options.connections, leadInMilliseconds };
    requests += (await runLoad(load, { ...order, milliseconds: sliceMilliseconds })).answered;
    const answer = await server.ask({ kind: 'memory' }, patience);
    if (answer.kind !== 'memory') throw new Error('The server reported no memory.');
    samples.push({ ...answer.memory, minutes, requests });
    if (samples.length % 12 === 0) options.say(`  minute ${minutes.toFixed(1)}: ${words(answer.memory)}`);
  }
  return describe(samples, conditions(new Date(), database.version, loadBefore), options);
}

function describe(samples: readonly Sample[], where: string, options: { minutes: number; connections: number }) {
  const parts = 5;
  const rows = Array.from({ length: parts }, (_, part) => {
    const within = samples.filter(({ minutes }) => Math.floor((minutes / options.minutes) * parts) === part);
    const middle = (figure: 'resident' | 'heap') => spread(within.map((sample) => sample[figure])).median;
    return { until: ((part + 1) * options.minutes) / parts, resident: middle('resident'), heap: middle('heap') };
  });
  // The first slice fills caches; from the second on the memory must not grow.
  const settled = rows[1];
  const last = rows.at(-1);
  const growth = (last?.heap ?? Number.NaN) / (settled?.heap ?? Number.NaN);
  const residentGrowth = (last?.resident ?? Number.NaN) / (settled?.resident ?? Number.NaN);
  const verdicts: Verdict[] = [
    {
      bar: `heap after a collection grows by at most ${((flat - 1) * 100).toFixed(0)} %`,
      reached: `${growth.toFixed(2)} ×`,
      passed: growth <= flat,
    },
    {
      bar: 'resident memory grows by at most 25 %',
      reached: `${residentGrowth.toFixed(2)} ×`,
      passed: residentGrowth <= 1.25,
    },
  ];
  const lines = [
    `${options.minutes} minutes of the scenarios in turn, with changing page sizes and documents: ${(samples.at(-1)?.requests ?? 0).toLocaleString('en')} requests over ${options.connections} connections. Growth is the last fifth beside the second.`,
    '',
    where,
    '',
    '| until minute | resident MB | heap after a collection MB |',
    '|--:|--:|--:|',
    ...rows.map(({ until, resident, heap }) => `| ${until} | ${megabytes(resident)} | ${megabytes(heap)} |`),
    '',
    ...verdictLines(verdicts),
  ];
  return { section: { title: 'Memory under load', lines }, verdicts };
}

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
const words = ({ resident, heap }: ServerMemory) => `${megabytes(resident)} MB resident, heap ${megabytes(heap)} MB`;
