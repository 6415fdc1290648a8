import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { Json } from '#shared/json.ts';
import { toAnswerFields, toAnswerTable } from './tabular-answer.ts';
import { parseOperation } from '../schema/parsed-operation.ts';

const schema = buildSchema(`
  scalar BigInt
  scalar DateTime
  enum Kind { ONE TWO }
  type Budget { amountMicros: BigInt! }
  interface Node { id: ID! }
  type Part { name: String! }
  type Thing implements Node { id: ID!, parts: [Part!]!, "What it is called." name: String, kind: Kind!, budget: Budget, createdAt: DateTime! }
  type PageInfo { hasNextPage: Boolean!, totalCount: BigInt }
  type ThingPage { items: [Thing!]!, pageInfo: PageInfo! }
  type UserError { code: String!, message: String! }
  type ThingPayload { thing: Thing, userErrors: [UserError!]! }
  type ThingsPayload { things: [Thing!]!, userErrors: [UserError!]! }
  type Query { getThing: Thing, listThings: ThingPage!, makeThing: ThingPayload!, setThings: ThingsPayload! }
`);

function table(document: string, data: Record<string, Json>) {
  return toAnswerTable(schema, parseOperation('q.graphql', document), data);
}

describe('the table of a response', () => {
  test('has the selected fields as columns, typed and described by the schema, IDs last', () => {
    const answer = table('query Q { listThings { items { name id kind createdAt } } }', {
      listThings: { items: [{ id: '1', name: null, kind: 'ONE', createdAt: '2026-01-01T00:00:00Z' }] },
    });
    expect(answer?.path).toBe('listThings.items');
    expect(answer?.columns).toEqual([
      { label: 'name', kind: 'text', description: 'What it is called.' },
      { label: 'kind', kind: 'enum', description: undefined },
      { label: 'createdAt', kind: 'dateTime', description: undefined },
      { label: 'id', kind: 'id', description: undefined },
    ]);
    expect(answer?.rows).toEqual([[null, 'ONE', '2026-01-01T00:00:00Z', '1']]);
  });

  test('has a column per field of an object, with null for a missing object', () => {
    const answer = table('query Q { listThings { items { id budget { amountMicros } } } }', {
      listThings: {
        items: [
          { id: '1', budget: { amountMicros: '9007199254740993' } },
          { id: '2', budget: null },
        ],
      },
    });
    expect(answer?.columns[0]).toMatchObject({ label: 'budget.amountMicros', kind: 'micros' });
    expect(answer?.rows).toEqual([
      ['9007199254740993', '1'],
      [undefined, '2'],
    ]);
  });

  test('uses aliases like the response', () => {
    const answer = table('query Q { all: listThings { rows: items { called: name } } }', {
      all: { rows: [{ called: 'x' }] },
    });
    expect(answer).toMatchObject({ path: 'all.rows', columns: [{ label: 'called' }], rows: [['x']] });
  });

  test('keeps the fields next to the list', () => {
    const answer = table('query Q { listThings { items { id } pageInfo { hasNextPage totalCount } } }', {
      listThings: { items: [], pageInfo: { hasNextPage: false, totalCount: '0' } },
    });
    expect(answer?.rest).toMatchObject([
      { label: 'pageInfo.hasNextPage', kind: 'boolean', value: false },
      { label: 'pageInfo.totalCount', kind: 'number', value: '0' },
    ]);
  });

  test('keeps an empty list next to the list as one field', () => {
    const document = 'query Q { setThings { things { id } userErrors { code message } } }';
    const labels = (userErrors: Json) =>
      table(document, { setThings: { things: [], userErrors } })?.rest.map(({ label, value }) => [label, value]);
    expect(labels([])).toEqual([['userErrors', []]]);
    expect(labels([{ code: 'TOO_MANY', message: 'Too many.' }])).toEqual([
      ['userErrors.code', ['TOO_MANY']],
      ['userErrors.message', ['Too many.']],
    ]);
  });

  test('shows its columns when the list is empty', () => {
    const answer = table('query Q { listThings { items { id } } }', { listThings: { items: [] } });
    expect(answer).toMatchObject({ columns: [{ label: 'id' }], rows: [] });
  });

  test('collects the values of a list within a row', () => {
    const answer = table('query Q { listThings { items { id parts { name } } } }', {
      listThings: { items: [{ id: '1', parts: [{ name: 'a' }, { name: 'b' }] }] },
    });
    expect(answer?.rows).toEqual([[['a', 'b'], '1']]);
  });

  test('is absent for one object with a list, and for the userErrors of a mutation', () => {
    expect(table('query Q { getThing { id parts { name } } }', { getThing: null })).toBeUndefined();
    expect(
      table('query Q { makeThing { userErrors { message } thing { id } } }', { makeThing: { userErrors: [] } }),
    ).toBeUndefined();
  });

  test('is absent when the response has no list', () => {
    expect(table('query Q { getThing { id } }', { getThing: { id: '1' } })).toBeUndefined();
  });
});

describe('the fields of a response', () => {
  const fields = (document: string, data: Record<string, Json>) =>
    toAnswerFields(schema, parseOperation('q.graphql', document), data).map(({ label, kind, value }) => [
      label,
      kind,
      value,
    ]);

  test('are everything below the root field, lists as their values', () => {
    expect(
      fields('query Q { getThing { id budget { amountMicros } parts { name } } }', {
        getThing: { id: '1', budget: { amountMicros: '5' }, parts: [{ name: 'a' }] },
      }),
    ).toEqual([
      ['id', 'id', '1'],
      ['budget.amountMicros', 'micros', '5'],
      ['parts.name', 'text', ['a']],
    ]);
  });

  test('have one field for an empty list', () => {
    const document = 'query Q { makeThing { thing { id parts { name } } userErrors { code message } } }';
    expect(fields(document, { makeThing: { thing: { id: '1', parts: [] }, userErrors: [] } })).toEqual([
      ['thing.id', 'id', '1'],
      ['thing.parts', 'list', []],
      ['userErrors', 'list', []],
    ]);
    expect(fields(document, { makeThing: { thing: null, userErrors: [{ code: 'A', message: 'B' }] } })).toEqual([
      ['thing.id', 'id', undefined],
      ['thing.parts.name', 'text', undefined],
      ['userErrors.code', 'text', ['A']],
      ['userErrors.message', 'text', ['B']],
    ]);
  });

  test('exist when the response is null', () => {
    expect(fields('query Q { getThing { id } }', { getThing: null })).toEqual([['id', 'id', undefined]]);
  });
});
