import { describe, expect, test } from 'vitest';
import { parseOperation } from './parsed-operation.ts';

describe('the operation of a use case', () => {
  test('has its root field and its variables with types', () => {
    const document = 'query Q($a: [X!], $b: ID!, $c: Int! = 3) { getThing(a: $a, b: $b, c: $c) { id } }';
    expect(parseOperation('q.graphql', document)).toMatchObject({
      name: 'Q',
      rootField: 'getThing',
      variables: [
        { name: 'a', type: '[X!]', required: false },
        { name: 'b', type: 'ID!', required: true },
        { name: 'c', type: 'Int!', required: false },
      ],
    });
  });

  test('with a syntax error is reported with file, line and column', () => {
    expect(() => parseOperation('q.graphql', 'query Q {\n  a(\n}')).toThrow(
      /^q\.graphql\n.*line 3, column 1: Syntax Error/,
    );
  });

  test.each(['query A { a } query B { b }', 'fragment F on T { a }'])('must be alone in its file: %s', (document) => {
    expect(() => parseOperation('q.graphql', document)).toThrow('must contain exactly one operation');
  });

  test.each(['{ a }', 'query Q { a b }'])('must have a name and one root field: %s', (document) => {
    expect(() => parseOperation('q.graphql', document)).toThrow('must have a name and exactly one root field');
  });
});
