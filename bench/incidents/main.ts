import { appendFile, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { incidents } from './incidents.ts';
import { inWorld } from './world.ts';

// `node bench/incidents/main.ts --output <directory>`: a folder with logs and metrics for each of ten incidents, in an
// order of chance. `--only Redis` makes those whose cause contains the word. docs/incidents.md describes the try.

const { values } = parseArgs({ options: { output: { type: 'string' }, only: { type: 'string', default: '' } } });

if (values.output === undefined) {
  console.error('Name a directory: --output <directory>');
  process.exitCode = 2;
} else {
  await makeIncidents(resolve(values.output), values.only);
}

async function makeIncidents(output: string, only: string): Promise<void> {
  await mkdir(output, { recursive: true });
  const chosen = incidents
    .filter(({ cause }) => cause.includes(only))
    .map((incident) => ({ incident, place: Math.random() }))
    .toSorted((left, right) => left.place - right.place);
  for (const [index, { incident }] of chosen.entries()) {
    const name = `incident-${String(index + 1).padStart(2, '0')}`;
    await using opened = new AsyncDisposableStack();
    const options = incident.prepare === undefined ? {} : await incident.prepare(opened);
    if (options === undefined) {
      console.log(`Not made, because this machine can’t: ${incident.cause}`);
      continue;
    }
    await inWorld(join(output, name), options, incident.happen);
    // Beside the folders, so that a reader is given only one of them.
    await appendFile(join(output, 'answers.txt'), `${name}: ${incident.cause}\n`);
    console.log(`Written: ${name}`);
  }
}
