import { readFileSync } from 'node:fs';

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
  if (command === 'portal') preparePortal();
  if (command === 'migrate') process.argv.splice(2, 0, 'migrations');
  const entries = {
    api: 'api/main.ts',
    worker: 'api/worker.ts',
    portal: 'lib/server/main.ts',
    migrate: 'api/admin/main.ts',
    admin: 'api/admin/main.ts',
  };
  await import(new URL(entries[/** @type {keyof typeof entries} */ (command)], import.meta.url).href);
}

/**
 * Gives Next the configuration of the build, as `server.js` of its standalone output does. The folder has no
 * `next.config.mjs`, because that needs packages of the build.
 */
function preparePortal() {
  process.chdir(import.meta.dirname);
  const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8'));
  process.env['__NEXT_PRIVATE_STANDALONE_CONFIG'] = JSON.stringify(config);
}
