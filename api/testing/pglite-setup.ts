import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '../db/database.ts';
import { embeddedDriver } from '../db/pglite/embedded.ts';
import { fillTemplate } from './template.ts';

/** Makes the database that every test file of the project loads a copy of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'litfass-tests-'));
  const pglite = await PGlite.create();
  await pglite.exec(`set timezone to 'UTC'`);
  await fillTemplate(createDatabase(embeddedDriver(pglite)));
  const dump = join(directory, 'template.tar');
  await writeFile(dump, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await pglite.close();
  project.provide('template', { kind: 'embedded', dump });
  return () => rm(directory, { recursive: true, force: true });
}
