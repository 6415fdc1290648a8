import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { environmentSchema } from '#api/config/environment.ts';
import { portalVariables, schemaVariables } from '#lib/server/env.ts';
import { configurationGroups, configurationPage, writeConfigurationPage } from './configuration-page.ts';

test('the page of the configuration is up to date: run npm run operate:print after a change', async () => {
  expect(await readFile(configurationPage, 'utf8')).toBe(await writeConfigurationPage());
});

test('every variable of the two environments is in one group, with a description', () => {
  const listed = [...configurationGroups().values()].flatMap((variables) => Object.entries(variables));
  const read = [environmentSchema, portalVariables, schemaVariables].flatMap(({ shape }) => Object.keys(shape));
  expect(listed.map(([name]) => name).toSorted()).toEqual([...new Set(read)].toSorted());
  expect(listed.filter(([, variable]) => variable.description === undefined)).toEqual([]);
});

test('a variable has one description, in one of the two environments', () => {
  const ofPortal = Object.entries({ ...schemaVariables.shape, ...portalVariables.shape });
  const twice = ofPortal.filter(
    ([name, variable]) => name in environmentSchema.shape && variable.description !== undefined,
  );
  expect(twice).toEqual([]);
});
