import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';
import { databaseUrl, ownerSeesEverything, withServer } from './postgres-server.ts';
import { fillTemplate } from './template.ts';

/** Makes the database that every test file of the project gets a copy of; says so if one of them was left behind. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  const template = `litfass_test_${randomBytes(4).toString('hex')}`;
  await withServer(url, (server) => server.query(`create database ${template}`));
  const database = await openDatabase({ kind: 'postgres', url: databaseUrl(url, template) });
  await fillTemplate(database);
  await database.close();
  await withServer(databaseUrl(url, template), (server) => server.query(ownerSeesEverything));
  project.provide('template', { kind: 'postgres', url, template });
  return () =>
    withServer(url, async (server) => {
      const left = await server.query('select datname from pg_database where starts_with(datname, $1)', [
        `${template}_`,
      ]);
      for (const { datname } of left) await server.query(`drop database ${String(datname)} with (force)`);
      await server.query(`drop database ${template}`);
      if (left.length > 0) throw new Error(`${left.length} test databases were not closed by their tests.`);
    });
}
