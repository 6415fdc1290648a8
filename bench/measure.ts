import { isDeepStrictEqual } from 'node:util';
import { Child } from './child.ts';
import type { BenchDatabase } from './bench-database.ts';
import type { LoadAnswer, LoadOrder, LoadResult } from './load/load.ts';
import type { Scenario } from './scenario.ts';
import { type ServerAnswer, type ServerName, serverNames, type ServerOrder } from './servers/server.ts';

export interface MeasureOptions {
  readonly rounds: number;
  readonly roundMilliseconds: number;
  readonly connections: number;
  /** Where Litfass's process writes a CPU profile. */
  readonly profileDirectory: string | undefined;
  readonly tokenPepper: string;
  readonly typeDefs: string;
  readonly say: (line: string) => void;
}

/** One round of one server. */
export interface Round extends LoadResult {
  readonly serverCpuMicroseconds: number;
}

export type Rounds = Readonly<Record<ServerName, readonly Round[]>>;

/** A server in its own process, ready for load. */
interface RunningServer {
  readonly name: ServerName;
  readonly child: Child<ServerOrder, ServerAnswer>;
  readonly port: number;
  readonly rounds: Round[];
}

export const patience = 30_000;
export const leadInMilliseconds = 500;

/**
 * Runs one scenario: every server in its own process, all responses compared, then rounds in turn (ours, the peers,
 * ours, …). So other load on the machine affects all of them.
 */
export async function measure(scenario: Scenario, database: BenchDatabase, options: MeasureOptions): Promise<Rounds> {
  await using children = new AsyncDisposableStack();
  const servers: RunningServer[] = [];
  for (const name of serverNames) {
    const profiled = name === 'litfass' && options.profileDirectory !== undefined;
    const child = children.use(
      new Child<ServerOrder, ServerAnswer>(
        name,
        new URL('./servers/serve.ts', import.meta.url),
        profiled ? ['--cpu-prof', `--cpu-prof-dir=${options.profileDirectory}`] : [],
      ),
    );
    servers.push({ name, child, port: await startServer(child, name, scenario, database, options), rounds: [] });
  }
  const request = requestOf(scenario, database);
  await assertSameAnswers(scenario, servers, request);

  const load = children.use(new Child<LoadOrder, LoadAnswer>('load', new URL('./load/run.ts', import.meta.url)));
  const order = { ...request, connections: options.connections, leadInMilliseconds };
  for (const { port } of servers) await runLoad(load, { ...order, port, milliseconds: 2 * options.roundMilliseconds });
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const { child, port, rounds } of servers) {
      const before = await cpuOf(child);
      const result = await runLoad(load, { ...order, port, milliseconds: options.roundMilliseconds });
      rounds.push({ ...result, serverCpuMicroseconds: (await cpuOf(child)) - before });
    }
    const rates = servers.map(({ name, rounds }) => `${name} ${(rounds.at(-1)?.requestsPerSecond ?? 0).toFixed(0)}`);
    options.say(`  round ${round} of ${options.rounds}, requests/s: ${rates.join(', ')}`);
  }
  const roundsOf = (name: ServerName) => servers.find((server) => server.name === name)?.rounds ?? [];
  return {
    litfass: roundsOf('litfass'),
    mercurius: roundsOf('mercurius'),
    apollo: roundsOf('apollo'),
    yoga: roundsOf('yoga'),
  };
}

export async function startServer(
  child: Child<ServerOrder, ServerAnswer>,
  server: ServerName,
  scenario: Scenario,
  { url, seeded }: BenchDatabase,
  { tokenPepper, typeDefs }: Pick<MeasureOptions, 'tokenPepper' | 'typeDefs'>,
): Promise<number> {
  const settings = { server, scenario: scenario.name, databaseUrl: url, tokenPepper, typeDefs, seeded };
  const answer = await child.ask({ kind: 'start', settings }, patience);
  if (answer.kind !== 'listening') throw new Error(`${server} didn't start.`);
  return answer.port;
}

export type LoadRequest = Pick<LoadOrder, 'headers' | 'body'>;

/** An operation as the clients send it. */
export function requestOf(
  { operation, variables }: Pick<Scenario, 'operation' | 'variables'>,
  { seeded }: BenchDatabase,
): LoadRequest {
  return {
    headers: {
      authorization: `Bearer ${seeded.token}`,
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
    },
    body: JSON.stringify({ query: operation, variables }),
  };
}

/** Speed is comparable only if the responses are the same. */
async function assertSameAnswers(
  scenario: Scenario,
  servers: readonly RunningServer[],
  { headers, body }: LoadRequest,
): Promise<void> {
  const answers = await Promise.all(
    servers.map(async ({ name, port }) => {
      const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(patience),
      });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${name} answered ${response.status}: ${text.slice(0, 500)}`);
      return { name, comparable: scenario.comparable(JSON.parse(text)) };
    }),
  );
  for (const { name, comparable } of answers) {
    if (!isDeepStrictEqual(comparable, answers[0]?.comparable)) {
      throw new Error(`${name} answers ${scenario.name} differently from ${answers[0]?.name ?? ''}.`);
    }
  }
}

export async function runLoad(load: Child<LoadOrder, LoadAnswer>, order: LoadOrder): Promise<LoadResult> {
  const answer = await load.ask(order, order.leadInMilliseconds + order.milliseconds + patience);
  if (answer.kind === 'failed') throw new Error(`The load on port ${order.port} failed: ${answer.reason}`);
  return answer.result;
}

/** CPU microseconds a server's process has taken so far. */
export async function cpuOf(child: Child<ServerOrder, ServerAnswer>): Promise<number> {
  const answer = await child.ask({ kind: 'cpu' }, patience);
  if (answer.kind !== 'cpu') throw new Error('A server gave no CPU time.');
  return answer.microseconds;
}
