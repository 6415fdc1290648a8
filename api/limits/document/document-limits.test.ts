import { getIntrospectionQuery, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { PublicError } from '../../errors.ts';
import { variablesBreach } from './input-depth.ts';
import { documentBreach, documentLimits } from './index.ts';
import { parseWithinTokens } from './document-tokens.ts';

/** The rule a document breaks, and how far; undefined when it keeps to all. */
function breachOf(query: string): { rule: unknown; found: unknown } | undefined {
  const document = parseWithinTokens(query);
  const breach = document instanceof PublicError ? document : documentBreach(document);
  if (breach === undefined) return undefined;
  expect(breach.code).toBe('DOCUMENT_LIMIT_EXCEEDED');
  return { rule: breach.extensions['rule'], found: breach.extensions['found'] };
}

const nested = (levels: number, leaf = 'a'): string => 'a { '.repeat(levels - 1) + leaf + ' }'.repeat(levels - 1);
const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

describe('a document can reach each limit but not exceed it', () => {
  it.each<[string, number, (count: number) => string]>([
    ['fragments', 50, (count) => `{ ...F0 } ${times(count, (n) => `fragment F${n} on Query { a${n} }`)}`],
    ['depth', 12, (count) => `{ ${nested(count)} }`],
    ['introspection-depth', 16, (count) => `{ __schema { ${nested(count - 1)} } }`],
    ['aliases', 30, (count) => `{ a { ${times(count, (n) => `x${n}: b`)} } }`],
    ['root-fields', 20, (count) => `{ ${times(count, (n) => `a${n}`)} }`],
    ['directives', 50, (count) => `{ a { ${times(count, (n) => `a${n} @include(if: true)`)} } }`],
    ['directives', 50, (count) => `{ a ${times(count, () => '@x')} }`],
    ['mutations', 10, (count) => `mutation { ${times(count, (n) => `a${n}`)} }`],
    [
      'token-mutations',
      1,
      (count) => `mutation { createAPIToken { a } ${times(count - 1, () => 'revokeAPIToken { a }')} }`,
    ],
    ['repeated-fields', 50, (count) => `{ a { ${times(count, () => 'b')} } }`],
    ['input-depth', 20, (count) => `{ a(b: ${'['.repeat(count)}1${']'.repeat(count)}) }`],
    [
      'selections',
      2_000,
      (count) =>
        `{ a { ${times((count - 1) / 4 - 1, () => '...F')} ...G } } fragment F on A { b c d } fragment G on A { b c d e }`,
    ],
  ])('%s: %i', (rule, limit, document) => {
    expect(documentLimits.find((one) => one.rule === rule)?.limit).toBe(limit);
    const step = rule === 'selections' ? 4 : 1;
    expect(breachOf(document(rule === 'selections' ? limit - 3 : limit))).not.toMatchObject({ rule });
    expect(breachOf(document(limit + step))).toMatchObject({ rule });
  });

  it('tokens: 2,000', () => {
    expect(breachOf(`{ a(b: "x") ${'# c\n'.repeat(5_000)} }`)).toBeUndefined();
    expect(breachOf(`{ a(b: [${'1 '.repeat(1_993 - 2)}]) }`)).toBeUndefined();
    expect(breachOf(`{ a(b: [${'1 '.repeat(2_000)}]) }`)).toEqual({ rule: 'tokens', found: undefined });
  });

  it('syntax errors stay syntax errors', () => {
    expect(() => parseWithinTokens('{ a')).toThrow(/Syntax Error/);
  });
});

describe('limits count the fields of fragments', () => {
  it('depth, through named and inline fragments', () => {
    const spread = `{ a { a { a { a { a { a { ...F } } } } } } } fragment F on A { a { a { ... on A { a { a { a { a { a } } } } } } } }`;
    expect(breachOf(spread)).toEqual({ rule: 'depth', found: 13 });
  });

  it('depth, through a fragment named like introspection', () => {
    const hidden = `{ ...__schema } fragment __schema on Query { ${nested(13)} }`;
    expect(breachOf(hidden)).toEqual({ rule: 'depth', found: 13 });
    expect(breachOf(`{ ...__type } fragment __type on Query { ${times(21, (n) => `a${n}`)} }`)).toMatchObject({
      rule: 'root-fields',
    });
  });

  it('aliases, each time a fragment is spread', () => {
    expect(
      breachOf('{ a { ...F } b { ...F } c { ...F } } fragment F on A { ' + times(11, (n) => `x${n}: y`) + ' }'),
    ).toEqual({
      rule: 'aliases',
      found: 33,
    });
  });

  it('mutations, in every operation of the document', () => {
    const eleven = times(11, (n) => `a${n}`);
    expect(breachOf(`query A { a } mutation B { ...F } fragment F on Mutation { ${eleven} }`)).toMatchObject({
      rule: 'mutations',
    });
    expect(breachOf(`query A { ${eleven} }`)).toBeUndefined();
    expect(
      breachOf('mutation { ...F rotateAPIToken { a } } fragment F on Mutation { createAPIToken { a } }'),
    ).toMatchObject({ rule: 'token-mutations' });
  });

  it('repetitions, over branches that are merged', () => {
    expect(breachOf(`{ ${times(10, () => `a { ${times(6, () => 'b')} }`)} }`)).toEqual({
      rule: 'repeated-fields',
      found: 60,
    });
  });

  it.each([
    ['of itself', '{ ...F } fragment F on A { ...F }'],
    ['of two', '{ a } fragment F on A { b { ...G } } fragment G on A { ... on A { ...F } }'],
    ['that is unused', '{ a } fragment F on A { a { a { ...F } } }'],
  ])('cycles %s are refused', (_, query) => {
    expect(breachOf(query)).toMatchObject({ rule: 'fragment-cycles' });
  });
});

describe('usual documents are allowed', () => {
  it.each([
    {},
    { descriptions: false },
    {
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    },
  ])('the introspection query of GraphQL tools, with %j', (options) => {
    expect(documentBreach(parse(getIntrospectionQuery(options)))).toBeUndefined();
  });
});

describe('abusive documents are rejected quickly', () => {
  /** Each fragment spreads the next twice: 2^49 fields in 50 lines. */
  const bomb = (last: string) =>
    `{ ...F0 } ${times(49, (n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`)} fragment F49 on Query { ${last} }`;
  it.each([
    ['a bomb of fragments', bomb('a'), 'selections'],
    ['a bomb of fragments without an end', bomb('...Unknown'), 'selections'],
    [
      'a bomb of hundred-fold fragments',
      `{ ...F0 } ${times(9, (n) => `fragment F${n} on Query { ${`...F${n + 1} `.repeat(40)} }`)} fragment F9 on Query { a }`,
      'selections',
    ],
    [
      'a bomb of two-fold branches',
      `{ ...F0 } ${times(10, (n) => `fragment F${n} on A { a { ...F${n + 1} } b { ...F${n + 1} } }`)} fragment F10 on A { c }`,
      'selections',
    ],
    ['six hundred levels', `{ ${nested(600)} }`, 'depth'],
    ['a literal of 900 levels', `{ a(b: ${'['.repeat(900)}${']'.repeat(900)}) }`, 'input-depth'],
    ['a field nineteen hundred times', `{ a { ${'b '.repeat(1_900)} } }`, 'repeated-fields'],
    ['six hundred aliases', `{ ${times(600, (n) => `a${n}: b`)} }`, 'aliases'],
    [
      'a ring of fragments',
      `{ ...F0 } ${times(50, (n) => `fragment F${n} on A { ...F${(n + 1) % 50} }`)}`,
      'fragment-cycles',
    ],
    ['a hundred kilobytes of tokens', '{ a '.repeat(25_000), 'tokens'],
  ])('%s', (_, query, rule) => {
    const begin = performance.now();
    expect(breachOf(query)).toMatchObject({ rule });
    expect(performance.now() - begin).toBeLessThan(100);
  });
});

describe('variables', () => {
  it('may have at most twenty levels, and deeper ones are rejected without being walked', () => {
    const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    expect(variablesBreach({ a: deep(20) })).toBeUndefined();
    expect(variablesBreach({ a: deep(21) })).toMatchObject({ code: 'DOCUMENT_LIMIT_EXCEEDED' });
    expect(variablesBreach({ a: deep(50_000) })).toMatchObject({ code: 'DOCUMENT_LIMIT_EXCEEDED' });
    expect(variablesBreach({ a: { b: [{ c: deep(18) }] } })).toMatchObject({ code: 'DOCUMENT_LIMIT_EXCEEDED' });
  });
});
