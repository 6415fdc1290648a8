import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { buildPortal, isPortalBuilt } from '../portal-build.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { filesOf } from './layout.ts';
import { installLine, missingPackages } from './missing.ts';

// `npm run cluster`: an installation of several machines on this one, for operators to read and to break.

const { values: flags } = parseArgs({
  options: {
    directory: { type: 'string', default: '.data/cluster' },
    'portal-port': { type: 'string', default: '8443' },
    'api-port': { type: 'string', default: '8444' },
    // Files in a directory that API and worker share, instead of S3.
    'builtin-store': { type: 'boolean', default: false },
    demo: { type: 'boolean', default: false },
  },
});

const demoFile = z.object({
  users: z.array(z.object({ email: z.string(), password: z.string(), role: z.string().nullable() })),
});

const say = (line: string) => void process.stdout.write(`${line}\n`);
const stopped = Promise.withResolvers<undefined>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.resolve(undefined));

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const store = flags['builtin-store'] ? 'builtin' : 's3';
  const missing = missingPackages(store);
  if (missing.length > 0) {
    process.stderr.write(`The cluster needs packages that aren't installed:\n\n  ${installLine(missing)}\n\n`);
    return 1;
  }
  const apiPort = Number(flags['api-port']);
  const buildEnvironment = { ...process.env, API_URL: `https://127.0.0.1:${apiPort}`, NODE_ENV: 'production' as const };
  if (!isPortalBuilt(buildEnvironment)) {
    say('Building the portal …');
    await buildPortal(buildEnvironment);
  }
  const starting = startCluster({
    directory: flags.directory,
    portal: true,
    store,
    demo: flags.demo,
    portalPort: Number(flags['portal-port']),
    apiPort,
    say,
  });
  // Ctrl-C while it starts: it starts to the end, and is stopped then.
  await using cluster = await starting;
  greet(cluster);
  await stopped.promise;
  say('\nStopping …');
  return 0;
}

function greet(cluster: Cluster): void {
  const { layout } = cluster;
  const files = filesOf(layout);
  say(`
  Portal         ${layout.portalUrl}   (its certificate is ${files.certificate})
  API            ${layout.apiUrl}/graphql
  Configuration  ${layout.directory}/environment, ${layout.directory}/nginx
  Logs           ${layout.directory}/log
`);
  const link = cluster.setupLink();
  if (link !== undefined) say(`  Set up Litfass with this link within an hour:\n\n    ${link}\n`);
  if (flags.demo) {
    const { users } = demoFile.parse(JSON.parse(readFileSync(join(layout.dataDirectory, 'demo.json'), 'utf8')));
    say('  Demo sign-ins');
    for (const { email, password, role } of users) say(`    ${(role ?? '').padEnd(7)} ${email.padEnd(34)} ${password}`);
    say('');
  }
  say('  Ctrl-C stops everything.\n');
}
