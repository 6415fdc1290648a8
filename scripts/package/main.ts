import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPortal, isPortalBuilt } from '../portal-build.ts';
import { writePackage } from './write-package.ts';

// `npm run build -- [--output dist]`: a folder that runs Litfass on Node.js 24, without npm and development tools.

const { values } = parseArgs({ options: { output: { type: 'string', default: 'dist' } } });
const environment: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };

if (isPortalBuilt(environment)) console.log('The build of the portal in .next is up to date.');
else await buildPortal(environment);
const directory = resolve(values.output);
await writePackage(directory);
console.log(`Written to ${directory}. Start it with: node ${directory}/litfass.mjs api | worker | portal`);
