import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { withSections, type Section } from '#bench/results-file.ts';
import { spread } from '#bench/statistics.ts';
import { buildPortal } from '#scripts/portal-build.ts';
import { SearchEngine, type SearchIndexFile } from '#lib/search/engine.ts';
import type { Bar } from './bench-bar.ts';
import { measurePlayground } from './bench-playground.ts';
import { browserFlags, findBrowser } from './browser.ts';
import { startProduct } from './support/product.ts';
import { scriptWeight } from './support/script-weight.ts';

// `npm run bench:portal` checks the limits of the portal on a production build: build time, Lighthouse, script weight, load
// time of the largest page, search, and the playground with its proxy. `-- --keep-build` measures the existing build,
// `-- --playground` only the playground.

const results = 'bench/results.md';
/** Not a dependency: its tree has 176 MB, and only this benchmark needs it. */
const lighthouse = 'lighthouse@13.5.0';
const pages = [
  { name: 'landing', path: '/' },
  { name: 'use case', path: '/use-cases/listCampaignsByCompany' },
  { name: 'guide', path: '/docs/lists' },
  { name: 'reference', path: '/reference/Campaign' },
];
const questions = ['list campaing', 'budget', 'RATE_LIMITED', '429', 'revoke key', 'how do I page', 'quickstrat', 'q'];

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), displayValue: z.string().optional() }),
  ),
});

const bars: Bar[] = [];
const lines: string[] = [];
const say = (line: string) => void process.stdout.write(`${line}\n`);
const hold = (bar: string, reached: string, passed: boolean) => {
  bars.push({ bar, reached, passed });
  say(`${passed ? 'pass' : 'FAIL'}  ${bar}: ${reached}`);
};

const playgroundAlone = process.argv.includes('--playground');
if (!playgroundAlone && !process.argv.includes('--keep-build')) await measureBuild();
{
  await using product = await startProduct();
  const { portalUrl } = product;
  if (!playgroundAlone) await measureSite(portalUrl);
  const sections = playgroundAlone ? [] : [siteSection()];
  const playground = await measurePlayground(portalUrl);
  for (const { bar, reached, passed } of playground) hold(bar, reached, passed);
  write([...sections, playgroundSection(playground)]);
}
process.exitCode = bars.every(({ passed }) => passed) ? 0 : 1;

async function measureSite(portalUrl: string): Promise<void> {
  await measureWeight(portalUrl);
  await measureLargestPage(portalUrl);
  await measureSearch(portalUrl);
  for (const page of pages) measureLighthouse(page.name, portalUrl, page.path);
}

async function measureBuild(): Promise<void> {
  rmSync('.next', { recursive: true, force: true });
  const began = performance.now();
  await buildPortal({ ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
  const seconds = (performance.now() - began) / 1_000;
  hold('building the site from nothing in under 90 s', `${seconds.toFixed(0)} s`, seconds < 90);
}

async function measureWeight(portalUrl: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  const page = await browser.newPage({ baseURL: portalUrl });
  const { kilobytes } = await scriptWeight(page, '/use-cases/listCampaignsByCompany');
  hold('at most 150 kB of script (gzip) on a use-case page', `${kilobytes.toFixed(1)} kB`, kilobytes <= 150);
  await browser.close();
}

async function measureLargestPage(portalUrl: string): Promise<void> {
  const sitemap = await (await fetch(`${portalUrl}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  let largest = { address: '', bytes: 0 };
  for (const address of addresses) {
    const bytes = (await (await fetch(address)).arrayBuffer()).byteLength;
    if (bytes > largest.bytes) largest = { address, bytes };
  }
  const times: number[] = [];
  for (let round = 0; round < 200; round += 1) {
    const began = performance.now();
    await (await fetch(largest.address)).arrayBuffer();
    times.push(performance.now() - began);
  }
  const median = spread(times).median;
  const { pathname } = new URL(largest.address);
  lines.push(
    `${addresses.length} public pages; the largest, ${pathname}, has ${(largest.bytes / 1_000).toFixed(0)} kB of HTML.`,
    '',
  );
  hold('the largest static page in under 20 ms, median', `${median.toFixed(1)} ms`, median < 20);
}

async function measureSearch(portalUrl: string): Promise<void> {
  const text = await (await fetch(`${portalUrl}/search-index.json`)).text();
  const file = z.custom<SearchIndexFile>().parse(JSON.parse(text));
  const began = performance.now();
  const engine = new SearchEngine(file);
  const loading = performance.now() - began;
  const times = Array.from({ length: 50 }, () => questions).flatMap((round) =>
    round.map((question) => {
      const start = performance.now();
      engine.findGroups(question, 5);
      return performance.now() - start;
    }),
  );
  const slowest = Math.max(...times.slice(questions.length));
  lines.push(
    `Search: ${file.entries.length} entries, ${(gzipSync(text).byteLength / 1_000).toFixed(0)} kB gzipped (${(text.length / 1_000).toFixed(0)} kB), ready ${loading.toFixed(0)} ms after it has arrived; a query takes ${spread(times).median.toFixed(1)} ms (median), ${slowest.toFixed(1)} ms at most. It is loaded when a reader is about to search.`,
    '',
  );
}

/** The median of three runs, because other work on the machine affects a single run. */
function measureLighthouse(name: string, portalUrl: string, path: string): void {
  const runs = [1, 2, 3].map(() => runLighthouse(`${portalUrl}${path}`));
  for (const [category, least] of [
    ['performance', 95],
    ['accessibility', 100],
    ['best-practices', 100],
    ['seo', 100],
  ] as const) {
    const score = spread(runs.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))).median;
    hold(`Lighthouse, mobile: ${category} at least ${least}, ${name} (${path})`, String(score), score >= least);
  }
  const [first] = runs;
  const times = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ];
  say(times.map((id) => `${id} ${first?.audits[id]?.displayValue ?? ''}`).join(', '));
  for (const { title, score } of Object.values(first?.audits ?? {})) {
    if (score !== null && score < 0.9) say(`      ${title}: ${score}`);
  }
}

function runLighthouse(address: string): z.output<typeof report> {
  const folder = mkdtempSync(join(tmpdir(), 'litfass-lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    execFileSync(
      'npx',
      [
        '--yes',
        lighthouse,
        address,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        '--no-enable-error-reporting',
        `--chrome-flags=${['--headless=new', ...browserFlags].join(' ')}`,
      ],
      { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, CHROME_PATH: findBrowser() } },
    );
    return report.parse(JSON.parse(readFileSync(file, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function siteSection(): Section {
  const others = `Node.js ${process.versions.node}; ${lighthouse}, mobile setting, median of three runs`;
  return { title: 'Portal', lines: [circumstances(others), '', ...lines, ...tableOf(bars)] };
}

function playgroundSection(reached: readonly Bar[]): Section {
  const chromium =
    'Chromium, a new browser each time, median of five; the proxy before a server in the API’s place that does nothing but wait or send';
  return { title: 'Playground', lines: [circumstances(chromium), '', ...tableOf(reached)] };
}

function circumstances(others: string): string {
  const [load = 0] = loadavg();
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ');
  return `The production build. ${when} UTC; ${cpus().length} cores of ${cpus()[0]?.model ?? 'unknown'}; ${others}; ${load.toFixed(1)} processes wanted to run when it ended.`;
}

function tableOf(reached: readonly Bar[]): string[] {
  const rows = reached.map(({ bar, reached, passed }) => `| ${bar} | ${reached} | ${passed ? 'pass' : '**fail**'} |`);
  return ['| bar | reached | |', '|---|--:|---|', ...rows];
}

function write(sections: readonly Section[]): void {
  writeFileSync(results, withSections(existsSync(results) ? readFileSync(results, 'utf8') : '', sections));
  say(`Written to ${results}`);
}
