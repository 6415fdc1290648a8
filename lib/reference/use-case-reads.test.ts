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

test('collects an operation’s fields by type, its arguments and its values', () => {
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

test('includes values in lists of a variable', () => {
  const useCase = read('query Q($filter: PetFilter) { pets(filter: $filter) { name } }', {
    filter: { or: [{ size: ['SMALL'] }, { age: { to: 3 } }] },
  });
  expect([...coordinatesOf(schema, useCase)]).toEqual(
    expect.arrayContaining(['PetFilter.or', 'PetFilter.size', 'Size.SMALL', 'PetFilter.age', 'Range.to']),
  );
});

test('finds use cases by what they read', () => {
  const [pets, cat] = [read('{ pets { name } }'), read('{ cat { name size } }')];
  const found = useCasesByCoordinate(schema, [pets, cat]);
  expect(found.get('String')).toEqual([pets, cat]);
  expect(found.get('Cat.size')).toEqual([cat]);
  expect(found.get('Range')).toBeUndefined();
});
