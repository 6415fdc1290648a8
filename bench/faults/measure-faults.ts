import { loadavg } from 'node:os';
import { findPostgres } from '#api/testing/temporary-postgres.ts';
import { conditions, type Verdict, verdictLines } from '../report.ts';
import type { Section } from '../results-file.ts';
import { type CampaignReport, runCampaign } from './campaign.ts';
import type { FaultPlan } from './fault-injector.ts';

const leastStatements = 200_000;
/** The length of run that the minimum number of statements applies to. */
const fullMinutes = 10;

/** The long campaign, as a section of the results. */
export async function measureFaults(options: {
  readonly seed: number;
  readonly minutes: number;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}): Promise<{ readonly section: Section; readonly verdicts: readonly Verdict[] }> {
  const programs = findPostgres();
  if (programs === undefined) {
    throw new Error('The fault campaign needs a PostgreSQL server of its own: install the postgresql package.');
  }
  const [loadBefore = 0] = loadavg();
  const { seed, minutes, signal, say } = options;
  const plan = planOf(minutes * 60_000);
  const report = await runCampaign({ programs, seed, plan, clients: 12, loops: 4, signal, say });
  for (const example of [...report.counts.examples, ...report.left]) say(example);
  const verdicts = verdictsOf(report, (leastStatements * minutes) / fullMinutes);
  const { counts } = report;
  const lines = [
    `${minutes} minutes of statements of six companies, over HTTP and directly over the same connections, while statements are canceled, time out or fail in a row, backends and connections end, networks fall silent and the server restarts twice. Every answer is compared with the one of a quiet time, and may be an error in its place. Seed ${seed}.`,
    '',
    conditions(new Date(), 'of a server of its own', loadBefore),
    '',
    '| statements | ok | errors | wrong answers | foreign ids | unsettled | process exits |',
    '|--:|--:|--:|--:|--:|--:|--:|',
    `| ${[counts.statements, counts.ok, sum(counts.errors), counts.wrong, counts.foreign, counts.unsettled, report.exits].map(inWords).join(' | ')} |`,
    '',
    ...table('error', counts.errors),
    '',
    ...table('fault', report.faults),
    '',
    ...verdictLines(verdicts),
  ];
  return { section: { title: 'Faults', lines }, verdicts };
}

/** All connections become silent every minute, and single ones more often. */
function planOf(milliseconds: number): FaultPlan {
  const evenly = <Kind extends FaultPlan['rare'][number]['kind']>(kind: Kind, count: number) =>
    Array.from({ length: count }, (_, index) => ({ kind, at: (index + 0.5) / count }));
  const minutes = Math.ceil(milliseconds / 60_000);
  return {
    milliseconds,
    betweenMs: [50, 350],
    outageMs: Math.min(5_000, milliseconds / 20),
    rare: [
      ...evenly('connection silent', 3 * minutes),
      ...evenly('network paused', minutes),
      ...evenly('all connections silent', Math.ceil(minutes / 2)),
    ],
  };
}

function verdictsOf({ counts, exits, readiness, left }: CampaignReport, least: number): Verdict[] {
  const none = (what: string, found: number): Verdict => ({
    bar: `no ${what}`,
    reached: inWords(found),
    passed: found === 0,
  });
  return [
    {
      bar: `at least ${inWords(least)} statements`,
      reached: inWords(counts.statements),
      passed: counts.statements >= least,
    },
    none('wrong answers', counts.wrong),
    none('foreign ids', counts.foreign),
    none('unsettled statements', counts.unsettled),
    none('process exits', exits),
    {
      bar: '`/readyz` always answers within 2 s',
      reached: `${inWords(readiness.late)} of ${inWords(readiness.requests)} later, the slowest after ${(readiness.slowestMs / 1_000).toFixed(1)} s`,
      passed: readiness.late === 0,
    },
    {
      bar: 'afterwards every answer is right, usage and denied requests are written, and the process closes',
      reached: left.length === 0 ? 'yes' : left.join('; '),
      passed: left.length === 0,
    },
  ];
}

function table(title: string, counts: Readonly<Record<string, number>>): string[] {
  return [
    `| ${title} | times |`,
    '|---|--:|',
    ...Object.entries(counts).map(([kind, count]) => `| ${kind.replaceAll(/\s+/g, ' ')} | ${inWords(count)} |`),
  ];
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);
const inWords = (count: number) => count.toLocaleString('en');
