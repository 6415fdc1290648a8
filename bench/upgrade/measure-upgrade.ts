import { loadavg } from 'node:os';
import { findPostgres } from '#api/testing/temporary-postgres.ts';
import { conditions, type Verdict, verdictLines } from '../report.ts';
import type { Section } from '../results-file.ts';
import { hasPreviousRelease, previousRelease } from './previous-release.ts';
import { upgradeUnderLoad } from './upgrade.ts';

/** The long run, as a section of the results. */
export async function measureUpgrade(options: {
  readonly seconds: number;
  readonly say: (line: string) => void;
}): Promise<{ readonly section: Section; readonly verdicts: readonly Verdict[] }> {
  const programs = findPostgres();
  if (programs === undefined)
    throw new Error('The upgrade needs a PostgreSQL server of its own: install the postgresql package.');
  if (!hasPreviousRelease())
    throw new Error(`The history lacks the commit ${previousRelease}: clone the repository completely.`);
  const [loadBefore = 0] = loadavg();
  const phaseMs = options.seconds * 1_000;
  const { phases, failures } = await upgradeUnderLoad({ programs, phaseMs, say: options.say });
  for (const failure of failures) options.say(failure);
  const verdicts = [
    {
      bar: 'no failed request and no failed upload',
      reached: failures.length === 0 ? 'none' : `${failures.length} failures`,
      passed: failures.length === 0,
    },
  ];
  const lines = [
    `API and worker of ${previousRelease.slice(0, 7)}, then \`npm run migrate\`, then API and worker of this release beside them, then the former stop; then the way back. Clients that never try again read, write twice with an idempotency key, and upload; ${options.seconds} s in each phase.`,
    '',
    conditions(new Date(), 'of a server of its own', loadBefore),
    '',
    '| phase | reads | writes | uploads |',
    '|:--|--:|--:|--:|',
    ...phases.map(({ name, counts }) => `| ${[name, counts.reads, counts.writes, counts.uploads].join(' | ')} |`),
    '',
    ...verdictLines(verdicts),
  ];
  return { section: { title: 'An upgrade under load', lines }, verdicts };
}
