import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startNode, untilReady } from '#scripts/processes.ts';
import { conditions, type Verdict, verdictLines } from './report.ts';
import { withSections } from './results-file.ts';
import { percentile } from './statistics.ts';

// Response times of the portal's largest static pages from `next start`, requested one at a time as a browser does.
// Usage: `node bench/static-pages.ts [--requests 500] [--pages 3]`, after `npx next build`. The results go into
// results.md.

const say = (line: string) => void process.stdout.write(`${line}\n`);
const { values: flags } = parseArgs({
  options: {
    requests: { type: 'string', default: '500' },
    pages: { type: 'string', default: '3' },
    port: { type: 'string', default: '3219' },
    output: { type: 'string', default: fileURLToPath(new URL('./results.md', import.meta.url)) },
  },
});
const requests = Number(flags.requests);
const bar = 20;
const builtPages = '.next/server/app';
const origin = `http://127.0.0.1:${flags.port}`;

interface Page {
  readonly path: string;
  readonly bytes: number;
}

interface PageTimes {
  readonly page: Page;
  readonly sent: number;
  readonly minimum: number;
  readonly median: number;
  readonly p99: number;
}

const pages = largestPages(Number(flags.pages));
const [loadBefore = 0] = loadavg();
const portal = startNode(
  'portal',
  ['node_modules/next/dist/bin/next', 'start', '--port', flags.port, '--hostname', '127.0.0.1'],
  {
    ...process.env,
    NODE_ENV: 'production',
    PORTAL_URL: origin,
    NEXTAUTH_URL: origin,
    API_URL: 'http://127.0.0.1:9',
    AUTH_CLIENT_SECRET: randomBytes(32).toString('hex'),
    SESSION_SECRET: randomBytes(32).toString('hex'),
  },
);
try {
  await untilReady(`${origin}/api/healthz`, portal, 60_000);
  const found: PageTimes[] = [];
  for (const page of pages) found.push(await measure(page));
  write(found);
} finally {
  portal.stop();
  await portal.exited;
}

/** The built pages by size, the largest first. */
function largestPages(count: number): readonly Page[] {
  if (!existsSync(builtPages)) throw new Error(`There is no ${builtPages}: run \`npx next build\` first.`);
  return readdirSync(builtPages, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && !file.startsWith('_'))
    .map((file) => ({
      path: `/${file.replace(/(?:^index)?\.html$/, '')}`,
      bytes: statSync(join(builtPages, file)).size,
    }))
    .sort((left, right) => right.bytes - left.bytes)
    .slice(0, count);
}

async function measure(page: Page): Promise<PageTimes> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let sent = 0;
  for (let request = -50; request < requests; request += 1) {
    const start = performance.now();
    sent = await ask(page.path, agent);
    if (request >= 0) times.push(performance.now() - start);
  }
  agent.destroy();
  times.sort((left, right) => left - right);
  const [minimum, median, p99] = [percentile(times, 0), percentile(times, 0.5), percentile(times, 0.99)];
  say(`${page.path}: ${minimum.toFixed(1)} ms at least, median ${median.toFixed(1)}, p99 ${p99.toFixed(1)}`);
  return { page, sent, minimum, median, p99 };
}

/** Requests a page with compression and reads it to its end; returns the number of bytes. */
async function ask(path: string, agent: Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  get(`${origin}${path}`, { agent, headers: { 'accept-encoding': 'gzip', accept: 'text/html' } }, (answer) => {
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
    answer.on('error', reject);
    answer.on('end', () => {
      if (answer.statusCode === 200) resolve(bytes);
      else reject(new Error(`${path} answered ${answer.statusCode}.`));
    });
  }).on('error', reject);
  return promise;
}

function write(found: readonly PageTimes[]): void {
  const [largest] = found;
  if (largest === undefined) throw new Error('The build has no static page.');
  const verdicts: Verdict[] = [
    {
      bar: `the largest static page in under ${bar} ms, median`,
      reached: `${largest.median.toFixed(1)} ms`,
      passed: largest.median < bar,
    },
  ];
  const lines = [
    `The portal’s largest static pages from \`next start\`, one request at a time on one connection, compressed: ${requests} each after 50 to warm up.`,
    '',
    conditions(new Date(), undefined, loadBefore),
    '',
    '| page | kB | kB sent | minimum ms | median ms | p99 ms |',
    '|---|--:|--:|--:|--:|--:|',
    ...found.map(({ page, sent, minimum, median, p99 }) => {
      const sizes = [page.bytes / 1_000, sent / 1_000].map((size) => size.toFixed(0));
      return `| ${[page.path, ...sizes, ...[minimum, median, p99].map((time) => time.toFixed(1))].join(' | ')} |`;
    }),
    '',
    ...verdictLines(verdicts),
  ];
  const before = existsSync(flags.output) ? readFileSync(flags.output, 'utf8') : '';
  writeFileSync(flags.output, withSections(before, [{ title: 'The largest static pages', lines }]));
  say(`Written to ${flags.output}`);
}
