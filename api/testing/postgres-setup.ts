import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';
import { databaseUrl, withServer } from './postgres-server.ts';
import { fillTemplate } from './template.ts';

/** Makes the database that every test file of the project gets a copy of; says so if one of them was left behind. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  const template = `litfass_test_${randomBytes(4).toString('hex')}`;
  await withServer(url, (server) => server.unsafe(`create database ${template}`));
  const database = await openDatabase({ kind: 'postgres', url: databaseUrl(url, template) });
  await fillTemplate(database);
  await database.close();
  project.provide('template', { kind: 'postgres', url, template });
  return () =>
    withServer(url, async (server) => {
      const left = await server<{ datname: string }[]>`
        select datname from pg_database where starts_with(datname, ${`${template}_`})`;
      for (const { datname } of left) await server.unsafe(`drop database ${datname} with (force)`);
      await server.unsafe(`drop database ${template}`);
      if (left.length > 0) throw new Error(`${left.length} test databases were not closed by their tests.`);
    });
}
