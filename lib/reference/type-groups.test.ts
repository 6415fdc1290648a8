import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { readReference } from './model.ts';
import { referenceGroups } from './type-groups.ts';

test('marks the operations that only the platform’s staff can run', () => {
  const schema = buildSchema(`
    type Query {
      "Returns the number of jobs. Only for the platform’s staff; others get FORBIDDEN."
      countJobs: Int
      "Returns a number."
      one: Int
    }
  `);
  const queries = referenceGroups(readReference(schema, { hasCosts: false })).find(({ kind }) => kind === 'query');
  expect(queries?.entries.map(({ name, staffOnly }) => [name, staffOnly])).toEqual([
    ['countJobs', true],
    ['one', false],
  ]);
});
