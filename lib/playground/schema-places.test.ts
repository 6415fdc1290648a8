import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { readReference } from '../reference/model.ts';
import { findPlaces } from './schema-places.ts';

const reference = readReference(
  buildSchema('type Query { company: Company } type Company { id: ID! companyName: String } enum Kind { COMPANY }'),
  { priced: false },
);

test('operations come before types, types before members', () => {
  expect(findPlaces(reference, 'company')).toEqual([
    { type: 'Query', member: 'company' },
    { type: 'Company' },
    { type: 'Kind', member: 'COMPANY' },
    { type: 'Company', member: 'companyName' },
  ]);
});

test('nothing asked, nothing found', () => {
  expect(findPlaces(reference, ' ')).toEqual([]);
});
