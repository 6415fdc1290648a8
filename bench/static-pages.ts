import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '#api/testing/free-port.ts';
import { startTemporaryNginx } from '#api/testing/temporary-nginx.ts';
import { startNode, untilReady } from '#scripts/processes.ts';
import { Child } from './child.ts';
import type { LoadAnswer, LoadOrder, LoadResult } from './load/load.ts';
import { leadInMilliseconds, runLoad } from './measure.ts';
import { conditions, inWords, type Verdict, verdictLines } from './report.ts';
import { withSections } from './results-file.ts';
import { spread } from './statistics.ts';

// The portal's largest built pages beside nginx, which serves the same bytes from files, in rounds that take turns.
// Usage: `node bench/static-pages.ts [--rounds 5] [--seconds 3] [--pages 3]`, after `npx next build`. The results go into
// results.md.

const say = (line: string) => void process.stdout.write(`${line}\n`);
const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    pages: { type: 'string', default: '3' },
    output: { type: 'string', default: fileURLToPath(new URL('./results.md', import.meta.url)) },
  },
});
const rounds = Number(flags.rounds);
const connections = 8;
const builtPages = '.next/server/app';
const encodings = ['identity', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** The least share of nginx's requests per second, and the most milliseconds of 99 of 100 responses. */
const bars = { identity: 0.2, gzip: 0.5, p99: 60 };

interface Measured {
  readonly path: string;
  readonly encoding: Encoding;
  readonly bytes: number;
  readonly portal: readonly LoadResult[];
  readonly nginx: readonly LoadResult[];
}

await using opened = new AsyncDisposableStack();
const folder = mkdtempSync(join(tmpdir(), 'litfass-static-pages-'));
opened.defer(() => rmSync(folder, { recursive: true }));
const [loadBefore = 0] = loadavg();
const ports = { portal: await freePort(), nginx: await freePort() };
const origin = `http://127.0.0.1:${ports.portal}`;
const portal = startNode('portal', ['lib/server/main.ts'], {
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORTAL_PORT: String(ports.portal),
  PORTAL_URL: origin,
  API_URL: 'http://127.0.0.1:9',
  AUTH_CLIENT_SECRET: randomBytes(32).toString('hex'),
  SESSION_SECRET: randomBytes(32).toString('hex'),
});
opened.defer(async () => {
  portal.stop();
  await portal.exited;
});
await untilReady(`${origin}/api/healthz`, portal, 60_000);
const pages = largestPages(Number(flags.pages));
const locations: string[] = [];
for (const [index, path] of pages.entries()) locations.push(await copyPage(path, `page-${index}.html`));
opened.use(
  await startTemporaryNginx(
    folder,
    `server {
      listen 127.0.0.1:${ports.nginx};
      default_type text/html;
      sendfile on;
      keepalive_requests 1000000;
      gzip on;
      gzip_comp_level 6;
      gzip_proxied any;
      ${locations.join('\n      ')}
    }`,
  ),
);
const load = opened.use(new Child<LoadOrder, LoadAnswer>('load', new URL('./load/run.ts', import.meta.url)));
const measured: Measured[] = [];
for (const path of pages) for (const encoding of encodings) measured.push(await measure(path, encoding));
write(measured);

/** The built pages by size, the largest first. */
function largestPages(count: number): readonly string[] {
  if (!existsSync(builtPages)) throw new Error(`There is no ${builtPages}: run \`npx next build\` first.`);
  return readdirSync(builtPages, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && !file.startsWith('_'))
    .map((file) => ({
      path: `/${file.replace(/(?:^index)?\.html$/, '')}`,
      bytes: statSync(join(builtPages, file)).size,
    }))
    .sort((left, right) => right.bytes - left.bytes)
    .slice(0, count)
    .map(({ path }) => path);
}

/** Writes the page as the portal sends it to a file, and returns the directive by which nginx serves it. */
async function copyPage(path: string, name: string): Promise<string> {
  const response = await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
  const file = join(folder, name);
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  return `location = ${path} { alias ${file}; }`;
}

async function measure(path: string, encoding: Encoding): Promise<Measured> {
  const bytes = await assertSamePages(path, encoding);
  const order = {
    path,
    headers: { accept: 'text/html', 'accept-encoding': encoding },
    body: '',
    connections,
    leadInMilliseconds,
    milliseconds: Number(flags.seconds) * 1_000,
  };
  const results: { portal: LoadResult[]; nginx: LoadResult[] } = { portal: [], nginx: [] };
  for (let round = 1; round <= rounds; round += 1) {
    for (const server of ['portal', 'nginx'] as const) {
      results[server].push(await runLoad(load, { ...order, port: ports[server] }));
    }
  }
  const rates = [results.portal, results.nginx].map((of) => spread(of.map((one) => one.requestsPerSecond)).median);
  say(`${path}, ${encoding}: ${rates.map((rate) => rate.toFixed(0)).join(' and nginx ')} requests/s`);
  return { path, encoding, bytes, ...results };
}

/** Both servers send the same page in the same encoding. Returns its bytes as the portal sends them. */
async function assertSamePages(path: string, encoding: Encoding): Promise<number> {
  const found = await Promise.all(
    Object.values(ports).map(async (port) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': encoding } });
      const sent = response.headers.get('content-encoding') ?? 'identity';
      if (sent !== encoding) throw new Error(`${path} came as ${sent}, not as ${encoding}.`);
      return { text: await response.text(), length: Number(response.headers.get('content-length')) };
    }),
  );
  if (found[0]?.text !== found[1]?.text) throw new Error(`The portal and nginx send different pages at ${path}.`);
  return found[0]?.length ?? 0;
}

function write(results: readonly Measured[]): void {
  const verdicts: Verdict[] = results.flatMap(({ path, encoding, portal: ours, nginx }) => {
    const share = spread(
      ours.map((round, index) => round.requestsPerSecond / (nginx[index]?.requestsPerSecond ?? Number.NaN)),
    );
    const p99 = spread(ours.map((round) => round.p99)).median;
    const name = `${path}, ${encoding}`;
    return [
      {
        bar: `${name}: at least ${bars[encoding]} × the requests per second of nginx`,
        reached: inWords(share),
        passed: share.median >= bars[encoding],
      },
      { bar: `${name}: p99 under ${bars.p99} ms`, reached: `${p99.toFixed(1)} ms`, passed: p99 < bars.p99 },
    ];
  });
  const lines = [
    `The portal’s largest built pages from \`npm run portal\`, and the same bytes from nginx (2 processes, \`sendfile\`; gzip at level 6 for each response): ${connections} keep-alive connections; ${rounds} rounds of ${flags.seconds} s for each in turn.`,
    '',
    conditions(new Date(), undefined, loadBefore),
    '',
    '| page | encoding | kB sent | portal: requests/s | p50 ms | p99 ms | nginx: requests/s | p50 ms | p99 ms |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|',
    ...results.map(
      ({ path, encoding, bytes, portal: ours, nginx }) =>
        `| ${[path, encoding, (bytes / 1_000).toFixed(0), ...cellsOf(ours), ...cellsOf(nginx)].join(' | ')} |`,
    ),
    '',
    ...verdictLines(verdicts),
  ];
  const before = existsSync(flags.output) ? readFileSync(flags.output, 'utf8') : '';
  writeFileSync(flags.output, withSections(before, [{ title: 'The largest static pages', lines }]));
  say(`Written to ${flags.output}`);
}

function cellsOf(of: readonly LoadResult[]): string[] {
  const middle = (figure: (round: LoadResult) => number) => spread(of.map(figure)).median;
  return [
    middle((round) => round.requestsPerSecond).toFixed(0),
    middle((round) => round.p50).toFixed(1),
    middle((round) => round.p99).toFixed(1),
  ];
}
