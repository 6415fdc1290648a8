import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listOperations, readUseCaseFiles } from './content-files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'use-cases-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function write(operation: string, files: Record<string, string>): Promise<void> {
  await mkdir(join(folder, operation));
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, operation, name), text)));
}

const whole = {
  'page.mdx': '# A thing\n',
  'operation.graphql': 'query Q { getThing { id } }\n',
  'variables.json': '{ "id": "1" }',
  'response.json':
    '{ "data": { "getThing": null }, "extensions": { "cost": { "requested": 3, "actual": 2, "remaining": 9 } } }',
};

describe('the files of a use case', () => {
  test('are read together, without the extensions of the response', async () => {
    await write('getThing', whole);
    expect(await readUseCaseFiles('getThing', folder)).toEqual({
      operation: 'getThing',
      page: '# A thing\n',
      document: 'query Q { getThing { id } }',
      variables: { id: '1' },
      response: { data: { getThing: null } },
      cost: { requested: 3, actual: 2 },
    });
  });

  test('are found by folder, in alphabetical order', async () => {
    await write('listThings', {});
    await write('getThing', {});
    await writeFile(join(folder, 'README.md'), '');
    expect(await listOperations(folder)).toEqual(['getThing', 'listThings']);
  });

  test.each([
    ['variables.json', '[]', 'variables.json'],
    ['variables.json', '{', 'is not JSON'],
    ['response.json', '{ "data": null }', 'data: '],
    ['response.json', '{ "data": {}, "errors": [{}] }', 'errors: '],
    [
      'response.json',
      '{ "data": {}, "extensions": { "cost": { "requested": 26, "actual": 28 } } }',
      'extensions.cost: more points were charged than reserved',
    ],
  ])('are rejected with their name: %s with %s', async (name, text, problem) => {
    await write('getThing', { ...whole, [name]: text });
    const reading = readUseCaseFiles('getThing', folder);
    await expect(reading).rejects.toThrow(join(folder, 'getThing', name));
    await expect(reading).rejects.toThrow(problem);
  });

  test('must all exist', async () => {
    await write('getThing', { 'page.mdx': '', 'variables.json': '{}', 'response.json': '{ "data": {} }' });
    await expect(readUseCaseFiles('getThing', folder)).rejects.toThrow(/operation\.graphql\n.*cannot be read/);
  });
});
