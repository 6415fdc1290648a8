import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// The way into the folder that `npm run build` writes, which runs on Node.js alone: `node litfass.mjs api`. It is
// JavaScript that old versions of Node.js can read too, so that they get an answer and not an error about `.ts`.

const commands = ['api', 'worker', 'portal', 'migrate', 'admin'];
const [command = ''] = process.argv.splice(2, 1);

if (Number.parseInt(process.versions.node, 10) < 24) {
  stop(`Litfass needs Node.js 24 or later. This is ${process.version}, at ${process.execPath}.`);
} else if (!commands.includes(command)) {
  stop(`Usage: node litfass.mjs <command>, which is one of: ${commands.join(', ')}`);
} else {
  Object.assign(process.env, { NODE_ENV: process.env['NODE_ENV'] ?? 'production' });
  await run();
}

/** @param {string} reason */
function stop(reason) {
  console.error(reason);
  process.exitCode = 2;
}

async function run() {
  if (command === 'portal') return startPortal();
  if (command === 'migrate') process.argv.splice(2, 0, 'migrations');
  const entries = { api: 'main.ts', worker: 'worker.ts', migrate: 'admin/main.ts', admin: 'admin/main.ts' };
  await import(new URL(`./api/${entries[/** @type {keyof typeof entries} */ (command)]}`, import.meta.url).href);
}

/**
 * Does what `server.js` of Next's standalone output does. Next writes that file only in builds that `next start` doesn't
 * take, and this way one build serves both.
 */
async function startPortal() {
  const directory = import.meta.dirname;
  process.chdir(directory);
  const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8'));
  process.env['__NEXT_PRIVATE_STANDALONE_CONFIG'] = JSON.stringify(config);
  // Next leaves the signals to the portal, which first drains (`lib/server/draining.ts`).
  process.env['NEXT_MANUAL_SIG_HANDLE'] ??= 'true';
  if (process.env['PORTAL_URL']) process.env['NEXTAUTH_URL'] ??= process.env['PORTAL_URL'];
  const hostname = process.env['HOST'] || '0.0.0.0';
  // The portal checks where it listens, which Next gets from the command line only.
  process.argv.push('--hostname', hostname);
  const require = createRequire(import.meta.url);
  await require('next/dist/server/lib/start-server').startServer({
    dir: directory,
    isDev: false,
    config,
    hostname,
    port: Number(process.env['PORTAL_PORT'] || '3000'),
    allowRetry: false,
    // As in `npm run portal`: longer than load balancers keep idle connections.
    keepAliveTimeout: 72_000,
  });
}
