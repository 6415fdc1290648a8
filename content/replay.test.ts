import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../api/testing/test-app.ts';

/**
 * Every use-case page's operation, run against the freshly seeded API: the answer must be the recorded one.
 * `npm run content:record` runs the same and writes the answers down instead.
 */
const recording = process.env['CONTENT_RECORD'] === '1';
const folder = 'content/use-cases';
const operations = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const api = await createTestApp();

describe.each(operations)('%s', (operation) => {
  const file = (name: string) => join(folder, operation, name);
  const read = (name: string) => readFileSync(file(name), 'utf8');

  test(`${file('response.json')} is what the API answers`, async () => {
    const query = read('operation.graphql');
    // An agency's admin: of the demo's people she reaches the most.
    const token = await api.userToken('Ruth');
    const { status, data, errors } = await api.graphql(query, {
      token,
      variables: JSON.parse(read('variables.json')) as Record<string, unknown>,
      headers: { accept: 'application/graphql-response+json' },
    });
    expect(errors, file('operation.graphql')).toBeUndefined();
    expect(status).toBe(200);
    expect(Object.keys(data), `${file('operation.graphql')} must run ${operation}`).toContain(operation);
    if (recording) writeFileSync(file('response.json'), `${JSON.stringify({ data }, null, 2)}\n`);
    expect({ data }).toEqual(JSON.parse(read('response.json')));
  });
});

test('there is a use case to replay', () => {
  expect(operations).not.toEqual([]);
});
