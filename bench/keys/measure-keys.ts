import { type Authenticator, createAuthenticator } from '#api/auth/authenticate.ts';
import type { Digests } from '#api/auth/digest.ts';
import { openDatabase } from '#api/db/database.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { Child } from '../child.ts';
import type { LoadAnswer, LoadOrder } from '../load/load.ts';
import { cpuOf, leadInMilliseconds, type MeasureOptions, requestOf, runLoad, startServer } from '../measure.ts';
import { conditions, type Verdict, verdictLines } from '../report.ts';
import type { Section } from '../results-file.ts';
import { listCompaniesScenario } from '../scenarios/list-companies.ts';
import type { ServerAnswer, ServerOrder } from '../servers/server.ts';
import { spread, type Spread } from '../statistics.ts';
import { agencyId, type KeyOwner, keyOwners, type WorkingKeys } from './fill.ts';

/** The maximum share of a request's CPU time. */
const bar = 0.1;
/** A key is cached for 4.5 s, so with one request per second every fifth request looks it up. */
const seldom = 1 / 5;

const operations: readonly { readonly title: string; readonly owner: KeyOwner; readonly operation: string }[] = [
  {
    title: 'a list of 50 companies',
    owner: 'an agency of 61 companies',
    operation:
      '{ listCompanies(page: { limit: 50 }) { items { id name kind status currencyCode timeZone domain createdAt updatedAt } pageInfo { hasNextPage endCursor } } }',
  },
  {
    title: 'one company by its id',
    owner: 'an agency of 61 companies',
    operation: `{ getCompany(id: "${agencyId}") { id name kind status } }`,
  },
  {
    title: 'the first company',
    owner: 'a company',
    operation: '{ listCompanies { items { id name kind status } } }',
  },
];

interface Options extends MeasureOptions {
  readonly keyCount: number;
  readonly digests: Digests;
}

/** Measures the share of authentication in a request's CPU time, with many keys in the table. */
export async function measureKeys(
  database: BenchDatabase,
  keys: WorkingKeys,
  options: Options,
  loadBefore: number,
): Promise<{ readonly section: Section; readonly verdicts: readonly Verdict[] }> {
  const lookUps = await measureLookUps(database, keys, options);
  options.say(`  looked up: ${keyOwners.map((owner) => `${owner} ${figure(lookUps[owner])} µs`).join(', ')}`);
  const verdicts: Verdict[] = [];
  const rows: string[] = [];
  for (const { title, owner, operation } of operations) {
    const request = await measureRequests(database, keys[owner][0] ?? '', operation, options);
    const alone = request.median - lookUps.remembered.median;
    const share = (authentication: number) => authentication / alone;
    const busy = share(lookUps.remembered.median);
    const rare = share(lookUps.remembered.median + seldom * lookUps[owner].median);
    rows.push(`| ${title}, ${owner} | ${figure(request)} | ${percent(busy)} | ${percent(rare)} |`);
    verdicts.push({
      bar: `authentication adds at most ${percent(bar)} to ${title}`,
      reached: `${percent(busy)}; ${percent(rare)} for a key that asks once a second`,
      passed: rare <= bar,
    });
  }
  const lines = [
    `API keys out of ${options.keyCount.toLocaleString('en')} in the table, by the CPU time of the process.`,
    '',
    `${conditions(new Date(), database.version, loadBefore)} ${options.rounds} rounds each.`,
    '',
    '| authentication | CPU µs |',
    '|---|--:|',
    `| a key remembered from the last 4.5 s | ${figure(lookUps.remembered)} |`,
    ...keyOwners.map((owner) => `| a key of ${owner}, looked up | ${figure(lookUps[owner])} |`),
    '',
    '| request, whose key | CPU µs | authentication adds | … where the key asks once a second |',
    '|---|--:|--:|--:|',
    ...rows,
    '',
    ...verdictLines(verdicts),
  ];
  return { section: { title: 'Authentication by API key', lines }, verdicts };
}

type LookUps = Readonly<Record<KeyOwner | 'remembered', Spread>>;

async function measureLookUps({ url }: BenchDatabase, keys: WorkingKeys, options: Options): Promise<LookUps> {
  const database = await openDatabase({ kind: 'postgres', url });
  try {
    const authenticator = createAuthenticator({
      database,
      digests: options.digests,
      issuedTokens: {
        findUserIdByAccessToken: () => Promise.resolve(undefined),
        findPartnerByAccessToken: () => Promise.resolve(undefined),
      },
      now: Date.now,
      onBackgroundError: (error) => options.say(String(error)),
    });
    const of = (owner: KeyOwner) => spreadOf(options.rounds, () => cpuOfLookUps(authenticator, keys[owner]));
    return {
      'a company': await of('a company'),
      'an agency of 61 companies': await of('an agency of 61 companies'),
      remembered: await spreadOf(options.rounds, () => cpuOfRemembered(authenticator, keys['a company'][0] ?? '')),
    };
  } finally {
    await database.close();
  }
}

async function spreadOf(count: number, measure: () => Promise<number>): Promise<Spread> {
  await measure();
  const rounds: number[] = [];
  for (let round = 0; round < count; round += 1) rounds.push(await measure());
  return spread(rounds);
}

/** CPU microseconds of one lookup, 32 at a time. The key's last use is written once a minute, during the warm-up. */
async function cpuOfLookUps(authenticator: Authenticator, keys: readonly string[]): Promise<number> {
  authenticator.forgetKeys();
  const before = process.cpuUsage();
  for (let at = 0; at < keys.length; at += 32) {
    await Promise.all(keys.slice(at, at + 32).map((key) => authenticator.authenticate(key, '127.0.0.1')));
  }
  await authenticator.settled();
  return microsecondsSince(before) / keys.length;
}

async function cpuOfRemembered(authenticator: Authenticator, key: string): Promise<number> {
  const times = 200_000;
  await authenticator.authenticate(key, '127.0.0.1');
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await authenticator.authenticate(key, '127.0.0.1');
  return microsecondsSince(before) / times;
}

async function measureRequests(
  database: BenchDatabase,
  token: string,
  operation: string,
  options: Options,
): Promise<Spread> {
  await using children = new AsyncDisposableStack();
  const server = children.use(
    new Child<ServerOrder, ServerAnswer>('litfass', new URL('../servers/serve.ts', import.meta.url)),
  );
  const port = await startServer(server, 'litfass', listCompaniesScenario, database, options);
  const load = children.use(new Child<LoadOrder, LoadAnswer>('load', new URL('../load/run.ts', import.meta.url)));
  const request = requestOf({ operation, variables: {} }, { ...database, seeded: { token, companyIds: [] } });
  const { connections, roundMilliseconds: milliseconds } = options;
  return await spreadOf(options.rounds, async () => {
    const before = await cpuOf(server);
    const { answered } = await runLoad(load, { ...request, port, connections, leadInMilliseconds, milliseconds });
    return ((await cpuOf(server)) - before) / answered;
  });
}

function microsecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const figure = ({ median, lowerQuartile, upperQuartile }: Spread) =>
  `${median.toFixed(1)} (${lowerQuartile.toFixed(1)} to ${upperQuartile.toFixed(1)})`;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
