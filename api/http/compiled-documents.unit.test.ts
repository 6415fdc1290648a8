import { buildSchema, execute, GraphQLError, isObjectType, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createCompiledDocuments } from './compiled-documents.ts';
import { withComputedValues } from './computed-arguments.ts';
import { nullFault } from './null-variables.ts';
import { coerceVariables } from './variables.ts';

const schema = buildSchema(`
  enum Order { ASC DESC }
  input Input { text: String = "default" count: Int order: Order! = ASC values: [Int!] inner: Input or: [Input!] }
  type Thing { id: ID name: String thing: Thing things: [Thing!]! show(input: Input, list: [Input!], count: Int! = 3): String }
  type Query { thing: Thing name: String show(input: Input, list: [Input!], count: Int! = 3): String }
`);
for (const type of Object.values(schema.getTypeMap())) {
  if (!isObjectType(type) || type.name.startsWith('__')) continue;
  for (const field of Object.values(type.getFields())) {
    field.resolve = (_, args) => {
      if (field.name === 'show') return JSON.stringify(args, (_key, value: unknown) => sorted(value));
      if (field.name === 'things') return [{}, {}];
      return field.name === 'thing' ? {} : field.name;
    };
  }
}

/** A value with the keys of its objects in alphabetical order: the order of arguments doesn't matter. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const documents = createCompiledDocuments(schema);

type Variables = Readonly<Record<string, unknown>>;

/** The data of an operation as this API executes it, or that it was rejected. */
async function compiled(query: string, given: Variables): Promise<unknown> {
  const found = documents.get(query, undefined, () => undefined);
  if ('errors' in found) throw new Error(found.errors.map(({ message }) => message).join(' '));
  const variables = coerceVariables(schema, found, given);
  if ('errors' in variables || nullFault(found.nonNull, variables.values) instanceof GraphQLError) return 'rejected';
  const values = withComputedValues(found.computed, variables.values);
  const { data, errors } = await found.compiled.query(undefined, {}, values);
  return errors === undefined ? data : 'rejected';
}

/** The same by graphql-js, the reference implementation. */
async function reference(query: string, variableValues: Variables): Promise<unknown> {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  const { data, errors } = await execute({ schema, document, variableValues });
  return errors === undefined ? JSON.parse(JSON.stringify(data)) : 'rejected';
}

const texts: readonly Variables[] = [{}, { a: null, b: null }, { a: 'x' }, { a: 'x', b: 'y' }];
const counts: readonly Variables[] = [{}, { n: null }, { n: 7 }];
const orders: readonly Variables[] = [{}, { o: null }, { o: 'DESC' }];
const flags: readonly Variables[] = [
  { p: false, q: false },
  { p: true, q: false },
  { p: false, q: true },
  { p: true, q: true },
];
const named = 'fragment F on Query { name thing { id } }';

describe('a compiled document returns what graphql-js returns', () => {
  it.each<[string, string, readonly Variables[]]>([
    [
      'a field of an input object',
      'query ($a: String, $b: String) { show(input: { text: $a, inner: { text: $b } }) }',
      texts,
    ],
    ['a field with a default', 'query ($o: Order = DESC) { show(input: { order: $o }) }', orders],
    [
      'a field with a default in a list',
      'query ($o: Order) { show(list: [{ order: $o }, { count: 1 }]) }',
      [{}, { o: 'DESC' }],
    ],
    ['one object for a list', 'query ($n: Int) { show(list: { count: $n }, input: { or: { count: $n } }) }', counts],
    ['an item of a list', 'query ($n: Int = 5) { show(input: { values: [$n, 2] }) }', counts],
    [
      'a whole item of a list',
      'query ($i: Input!) { show(list: [$i, { text: "x" }]) }',
      [{ i: {} }, { i: { order: 'DESC' } }],
    ],
    ['a nested object', 'query ($i: Input) { show(input: { inner: $i }) }', [{}, { i: null }, { i: { count: 2 } }]],
    ['an argument with a default', 'query ($n: Int) { show(count: $n) }', counts],
    [
      'two operands of one variable',
      'query ($n: Int) { show(input: { count: $n }) thing { show(input: { count: $n }) } }',
      counts,
    ],
    ['a fragment', 'query ($n: Int) { ...S } fragment S on Query { show(input: { count: $n }) }', counts],
  ])('for a variable as %s', async (_, query, sets) => {
    for (const variables of sets) {
      expect({ variables, data: await compiled(query, variables) }).toEqual({
        variables,
        data: await reference(query, variables),
      });
    }
  });

  it.each<[string, string]>([
    ['spread twice', `query ($p: Boolean!, $q: Boolean!) { ...F @include(if: $p) ...F @skip(if: $q) } ${named}`],
    [
      'spread again by a fragment',
      `query ($p: Boolean!, $q: Boolean!) { ...F @include(if: $p) ...G } ${named} fragment G on Query { ...F @include(if: $q) __typename }`,
    ],
    [
      'spread in two fields',
      `query ($p: Boolean!, $q: Boolean!) { x: thing @include(if: $p) { ...T } y: thing { ...T @skip(if: $q) } z: thing { ...T } } fragment T on Thing { name things { id } }`,
    ],
    [
      'spread in two fields of the same name',
      `query ($p: Boolean!, $q: Boolean!) { thing @include(if: $p) { ...T } thing { id ...T @include(if: $q) } } fragment T on Thing { name things { id } }`,
    ],
    [
      'without a name',
      `query ($p: Boolean!, $q: Boolean!) { thing @include(if: $p) { ... on Thing { name } } thing { ... @skip(if: $q) { id } } __typename }`,
    ],
  ])('for conditions of a fragment that is %s', async (_, query) => {
    for (const variables of flags) {
      expect({ variables, data: await compiled(query, variables) }).toEqual({
        variables,
        data: await reference(query, variables),
      });
    }
  });

  it('for a condition that is null', async () => {
    for (const directive of ['skip', 'include']) {
      const query = `query ($p: Boolean = false) { name thing @${directive}(if: $p) { id } }`;
      expect(await compiled(query, { p: null })).toBe('rejected');
      expect(await reference(query, { p: null })).toBe('rejected');
      expect(await compiled(query, {})).toEqual(await reference(query, {}));
    }
  });
});

describe('a document in the cache', () => {
  const query = 'query Named { name }';
  const errorOf = (operationName?: string) => {
    const found = documents.get(query, operationName, () => undefined);
    return 'errors' in found ? found.errors[0]?.message : undefined;
  };

  it('has no operation with an empty name, before and after a request without a name', () => {
    expect(errorOf('')).toContain('no operation named ""');
    expect(errorOf()).toBeUndefined();
    expect(errorOf('')).toContain('no operation named ""');
    expect(errorOf('Named')).toBeUndefined();
  });
});

describe('a document whose conditions are repeated at every depth', () => {
  const nested = (count: number) =>
    `query ($p: Boolean!) { ${'... @include(if: $p) { '.repeat(count)} thing { ...A } ${'}'.repeat(count)} }
    fragment A on Thing { ${Array.from({ length: 25 }, (_, index) => `a${index}: thing { thing { thing { thing { thing { id } } } } }`).join(' ')} }`;
  const errorOf = (query: string) => {
    const found = documents.get(query, undefined, () => undefined);
    return 'errors' in found ? found.errors[0] : undefined;
  };

  it('is rejected once the result is too large to compile', () => {
    expect(errorOf(nested(40))).toMatchObject({ extensions: { code: 'DOCUMENT_LIMIT_EXCEEDED', rule: 'selections' } });
    expect(errorOf(nested(40))?.message).toContain('more than 4000 selections');
  });

  it('is compiled as long as it is small', () => {
    expect(errorOf(nested(20))).toBeUndefined();
  });
});
