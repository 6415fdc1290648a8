import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { untilReady } from './until-ready.ts';
import { conditions, type Verdict, verdictLines } from '../report.ts';
import type { Section } from '../results-file.ts';
import { spread } from '../statistics.ts';
import type { S3StoreConfig } from '#api/storage/s3/s3-store.ts';
import { startRadosgw } from '#api/storage/testing/radosgw.ts';
import { s3Variables } from '../s3-variables.ts';
import { freePort } from '#api/testing/free-port.ts';
import { startNginx, whyNoNginx } from './nginx.ts';

const megabyte = 2 ** 20;
const partSize = 16 * megabyte;
const parts = 64;
/** Parts in parallel, as the portal sends them. */
const parallel = 4;
const leastShare = 0.6;
/** Growth of the process's memory that counts as flat: buffers of the parts under way. */
const mostGrowthMegabytes = 64;

const requestSchema = z.object({
  url: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
});
const answerSchema = z.object({
  data: z.record(
    z.string(),
    z.object({
      upload: z.object({
        id: z.string(),
        transfer: z.object({ partCount: z.number(), requests: z.array(requestSchema) }),
      }),
    }),
  ),
});
const completedSchema = z.object({
  data: z.object({ completeFirstPartyUpload: z.object({ userErrors: z.array(z.unknown()).length(0) }) }),
});
const demoSchema = z.object({ apiKey: z.object({ companyId: z.string(), token: z.string() }) });

interface Round {
  /** MB per second. */
  readonly nginx: number;
  readonly builtin: number;
  /** The same parts, written and synced by this process. */
  readonly disk: number;
  readonly residentBefore: number;
  readonly residentMost: number;
}

/**
 * Uploads 1 GiB over loopback, in turn. First by `curl -T` to nginx, which writes it to a file. Then to the API in its
 * default configuration: 64 parts of 16 MiB by curl, four at a time. Each part is signed, compared with its checksum
 * and synced to the disk.
 */
export async function measureStore(
  rounds: number,
  say: (line: string) => void,
  { usesS3 = false } = {},
): Promise<{ readonly section: Section; readonly verdicts: readonly Verdict[] }> {
  const missing = whyNoNginx();
  if (missing !== undefined) throw new Error(missing);
  const [loadBefore = 0] = loadavg();
  await using opened = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'litfass-bench-store-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const file = writeFiles(directory);
  const radosgw = usesS3 ? await startRadosgw() : undefined;
  if (radosgw !== undefined) opened.defer(() => radosgw.stop());
  const nginxPort = await freePort();
  opened.use(await startNginx(join(directory, 'nginx'), nginxPort));
  const api = opened.use(await startApi(join(directory, 'data'), radosgw?.config));
  const measured: Round[] = [];
  const completed: number[] = [];
  // The first round is the warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    const nginx = await timed(() => curl(['-T', file.whole, `http://127.0.0.1:${nginxPort}/whole-${round}`]));
    await fetch(`http://127.0.0.1:${nginxPort}/whole-${round}`, { method: 'DELETE' });
    const upload = await api.announce(file.checksums, round);
    const configuration = join(directory, 'parts.conf');
    writeFileSync(
      configuration,
      upload.requests.map((request, index) => curlPart(request, join(directory, `part-${index}`))).join('next\n'),
    );
    const residentBefore = api.resident();
    let residentMost = residentBefore;
    const sampling = setInterval(() => (residentMost = Math.max(residentMost, api.resident())), 50);
    const builtin = await timed(() =>
      curl(['--parallel', '--parallel-immediate', '--parallel-max', String(parallel), '-K', configuration]),
    );
    clearInterval(sampling);
    const began = performance.now();
    if (usesS3) await api.complete(upload.id);
    if (round > 0) completed.push((performance.now() - began) / 1_000);
    await api.cancel(upload.id);
    say(
      `nginx ${nginx.toFixed(0)} MB/s, ${usesS3 ? 'radosgw' : 'builtin'} ${builtin.toFixed(0)} MB/s, memory ${residentBefore.toFixed(0)} → ${residentMost.toFixed(0)} MB`,
    );
    const disk = await timed(() => syncParts(directory));
    if (round > 0) measured.push({ nginx, builtin, disk, residentBefore, residentMost });
  }
  return usesS3 ? reportS3(measured, completed, loadBefore) : report(measured, loadBefore);
}

function reportS3(rounds: readonly Round[], completed: readonly number[], loadBefore: number) {
  const rate = spread(rounds.map(({ builtin }) => builtin));
  const joined = Math.max(...completed);
  const verdicts: Verdict[] = [
    {
      bar: '1 GiB in 64 parts is accepted and joined, within the 10 s of an operation',
      reached: `${rounds.length} of ${rounds.length} rounds, joined within ${joined.toFixed(1)} s`,
      passed: joined < 10,
    },
  ];
  const lines = [
    '1 GiB over loopback by curl to Ceph’s radosgw with its store in memory: 64 signed parts, four at a time. Then `completeFirstPartyUpload` joins them, and compares the length and the first bytes.',
    '',
    `${conditions(new Date(), undefined, loadBefore)} ${rounds.length} rounds after one to warm up.`,
    '',
    '| server | MB/s, minimum | median |',
    '|---|--:|--:|',
    `| radosgw | ${rate.minimum.toFixed(0)} | ${rate.median.toFixed(0)} |`,
    '',
    ...verdictLines(verdicts),
  ];
  return { section: { title: 'Upload of 1 GiB in parts to S3', lines }, verdicts };
}

function report(rounds: readonly Round[], loadBefore: number) {
  const shares = spread(rounds.map(({ builtin, nginx }) => builtin / nginx));
  const growth = Math.max(...rounds.map(({ residentBefore, residentMost }) => residentMost - residentBefore));
  const verdicts: Verdict[] = [
    {
      bar: 'at least 60 % of what `curl -T` to nginx reaches',
      reached: `${(shares.median * 100).toFixed(0)} % (${(shares.lowerQuartile * 100).toFixed(0)} to ${(shares.upperQuartile * 100).toFixed(0)})`,
      passed: shares.median >= leastShare,
    },
    {
      bar: `memory flat: at most ${mostGrowthMegabytes} MB more than before`,
      reached: `${growth.toFixed(0)} MB`,
      passed: growth <= mostGrowthMegabytes,
    },
  ];
  const row = (name: string, rates: readonly number[]) => {
    const { minimum, median } = spread(rates);
    return `| ${name} | ${minimum.toFixed(0)} | ${median.toFixed(0)} |`;
  };
  const lines = [
    '1 GiB over loopback by curl. The builtin store takes it as the API has it sent: 64 signed parts, four at a time, each compared with its SHA-256 and synced to the disk (fsync). nginx takes one PUT (WebDAV) and leaves it to the page cache.',
    '',
    `${conditions(new Date(), undefined, loadBefore)} ${rounds.length} rounds in turn after one to warm up.`,
    '',
    '| server | MB/s, minimum | median |',
    '|---|--:|--:|',
    row(
      'nginx',
      rounds.map(({ nginx }) => nginx),
    ),
    row(
      'builtin store',
      rounds.map(({ builtin }) => builtin),
    ),
    row(
      'the disk alone: the same parts, each written and synced',
      rounds.map(({ disk }) => disk),
    ),
    '',
    ...verdictLines(verdicts),
  ];
  return { section: { title: 'Upload of 1 GiB to the builtin store', lines }, verdicts };
}

/** The lower bound for any store that responds only after a part is durable on the disk. */
async function syncParts(directory: string): Promise<void> {
  for (let index = 0; index < parts; index += 1) {
    const into = join(directory, 'synced');
    await writeFile(into, await readFile(join(directory, `part-${index}`)), { flush: true });
    await rm(into);
  }
}

/** The parts, each with other bytes, and the whole. */
function writeFiles(directory: string) {
  const whole = join(directory, 'whole');
  const into = openSync(whole, 'w');
  const checksums = Array.from({ length: parts }, (_, index) => {
    // Text, because a file with other bytes isn't accepted when it is completed.
    const bytes = Buffer.from(randomBytes((partSize * 3) / 4).toString('base64'));
    writeSync(into, bytes);
    writeFileSync(join(directory, `part-${index}`), bytes);
    return createHash('sha256').update(bytes).digest('base64');
  });
  closeSync(into);
  return { whole, checksums };
}

function curlPart({ url, headers }: z.output<typeof requestSchema>, path: string): string {
  const sent = headers.filter(({ name }) => name !== 'host' && name !== 'content-length');
  return [
    `url = "${url}"`,
    `upload-file = "${path}"`,
    ...sent.map(({ name, value }) => `header = "${name}: ${value}"`),
    'header = "expect:"',
    'output = "/dev/null"',
    '',
  ].join('\n');
}

async function curl(args: readonly string[]): Promise<void> {
  const child = spawn('curl', ['--silent', '--show-error', '--fail', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`curl ended with ${String(child.exitCode)}.`);
}

/** Megabytes per second. */
async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (parts * partSize) / 1e6 / ((performance.now() - began) / 1_000);
}

/** The API with its defaults: the embedded database and the demo data. */
async function startApi(directory: string, s3: S3StoreConfig | undefined) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../api/main.ts', import.meta.url))], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATA_DIR: directory,
      API_PORT: String(port),
      LOG_LEVEL: 'warn',
      ...(s3 === undefined ? {} : s3Variables(s3)),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  await untilReady(`${url}/readyz`, ended);
  const { apiKey } = demoSchema.parse(JSON.parse(readFileSync(join(directory, 'demo.json'), 'utf8')));
  const ask = async (query: string, variables: object): Promise<unknown> => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    return answer.json();
  };
  const audiences = z
    .object({ data: z.object({ list: z.object({ items: z.array(z.object({ id: z.string() })) }) }) })
    .parse(
      await ask(
        'query ($companyId: ID!) { list: listAudiencesByCompany(companyId: $companyId, page: { limit: 1 }) { items { id } } }',
        { companyId: apiKey.companyId },
      ),
    );
  const mutate = async (field: string, input: object) => {
    const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`;
    const answer = await ask(
      `mutation ($input: ${type}!) { ${field}(input: $input) { upload { id transfer { partCount requests { url headers { name value } } } } userErrors { code message } } }`,
      { input },
    );
    const upload = answerSchema.safeParse(answer).data?.data[field]?.upload;
    if (upload === undefined) throw new Error(JSON.stringify(answer).slice(0, 1_000));
    return upload;
  };
  return {
    announce: async (checksums: readonly string[], round: number) => {
      const { id } = await mutate('createFirstPartyUpload', {
        companyId: apiKey.companyId,
        audienceId: audiences.data.list.items[0]?.id,
        operation: 'ADD',
        fileName: 'whole.csv',
        format: 'CSV',
        contentLength: String(parts * partSize),
        consent: { adUserData: 'GRANTED', adPersonalization: 'GRANTED' },
        idempotencyKey: `bench-${round}`,
      });
      const signed = await mutate('signFirstPartyUploadParts', {
        id,
        parts: checksums.map((checksumSha256, index) => ({
          partNumber: index + 1,
          contentLength: String(partSize),
          checksumSha256,
        })),
      });
      return { id, requests: signed.transfer.requests };
    },
    cancel: async (id: string) => {
      await ask(
        'mutation ($input: CancelFirstPartyUploadInput!) { cancelFirstPartyUpload(input: $input) { userErrors { code } } }',
        { input: { id } },
      );
    },
    /** Rejects when the parts can't be joined, or aren't the declared file. */
    complete: async (id: string) => {
      const answer = await ask(
        'mutation ($input: CompleteFirstPartyUploadInput!) { completeFirstPartyUpload(input: $input) { userErrors { code } } }',
        { input: { id } },
      );
      const isDone = completedSchema.safeParse(answer).success;
      if (!isDone) throw new Error(JSON.stringify(answer).slice(0, 1_000));
    },
    /** Megabytes of memory. */
    resident: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
