import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { readReference } from '../reference/model.ts';
import { findPlaces } from './schema-places.ts';

const reference = readReference(
  buildSchema('type Query { company: Company } type Company { id: ID! companyName: String } enum Kind { COMPANY }'),
  { hasCosts: false },
);

test('operations come before types, types before members', () => {
  expect(findPlaces(reference, 'company')).toEqual([
    { type: 'Query', member: 'company' },
    { type: 'Company' },
    { type: 'Kind', member: 'COMPANY' },
    { type: 'Company', member: 'companyName' },
  ]);
});

test('finds nothing for an empty search', () => {
  expect(findPlaces(reference, ' ')).toEqual([]);
});
