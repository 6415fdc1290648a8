import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { coordinatesOf, useCasesByCoordinate } from './use-case-reads.ts';

const schema = buildSchema(`
  enum Size { SMALL, LARGE }
  input Range { from: Int, to: Int }
  input PetFilter { size: [Size!], age: Range, or: [PetFilter!] }
  interface Named { name: String! }
  type Cat implements Named { name: String!, size: Size! }
  type Query { pets(filter: PetFilter, limit: Int): [Named!]!, cat: Cat }
`);

function read(document: string, variables: Record<string, unknown> = {}) {
  return { parsed: { document: parse(document) }, variables };
}

test('an operation reads its fields on the type they are selected on, and sends arguments and values', () => {
  const useCase = read(
    `query Q($age: Range) { pets(filter: { size: LARGE, age: $age }) { name ...on Cat @include(if: true) { size __typename } } }`,
    { age: { from: 1 } },
  );
  expect([...coordinatesOf(schema, useCase)].sort()).toEqual(
    [
      'Query',
      'Query.pets',
      'Query.pets(filter:)',
      'PetFilter',
      'PetFilter.size',
      'PetFilter.age',
      'Range',
      'Range.from',
      'Int',
      'Size',
      'Size.LARGE',
      'Named',
      'Named.name',
      'String',
      'Cat',
      'Cat.size',
    ].sort(),
  );
});

test('values within lists of a variable count as well', () => {
  const useCase = read('query Q($filter: PetFilter) { pets(filter: $filter) { name } }', {
    filter: { or: [{ size: ['SMALL'] }, { age: { to: 3 } }] },
  });
  expect([...coordinatesOf(schema, useCase)]).toEqual(
    expect.arrayContaining(['PetFilter.or', 'PetFilter.size', 'Size.SMALL', 'PetFilter.age', 'Range.to']),
  );
});

test('use cases are found by what they read', () => {
  const [pets, cat] = [read('{ pets { name } }'), read('{ cat { name size } }')];
  const found = useCasesByCoordinate(schema, [pets, cat]);
  expect(found.get('String')).toEqual([pets, cat]);
  expect(found.get('Cat.size')).toEqual([cat]);
  expect(found.get('Range')).toBeUndefined();
});
