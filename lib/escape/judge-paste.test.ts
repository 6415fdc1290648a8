import { describe, expect, test } from 'vitest';
import { placeOf } from './fault.ts';
import { judgePaste } from './judge-paste.ts';

const query = 'query Q($id: ID!) {\n  getCompany(id: $id) {\n    name\n  }\n}';
const inline = '{ getCompany(id: "42") { name } }';
const body = (text: string, variables: Record<string, unknown> = {}) => ({ query: text, variables });

/** Kinds of what is wrong, each with its place where it has one. */
function faultsOf(pasted: string, variables?: string): string[] {
  return (judgePaste(pasted, variables)?.faults ?? []).map(({ kind, offset }) => {
    if (offset === undefined) return kind;
    const { line, column } = placeOf(pasted, offset);
    return `${kind} ${line}:${column}`;
  });
}

describe('a query', () => {
  test('becomes a body with its variables, without errors', () => {
    const judged = judgePaste(`\n${query}\n`, '{"id": "42"}');
    expect(judged).toEqual({
      kind: 'query',
      faults: [],
      body: { ...body(query, { id: '42' }), operationName: undefined },
    });
  });

  test.each([
    ['shorthand', inline],
    ['with a comment first', '# who am I?\nquery { viewer { isStaff } }'],
    ['a mutation', 'mutation M { revoke(id: "1") { ok } }'],
    ['fragments first', 'fragment F on Company { id }\nquery { listCompanies { items { ...F } } }'],
    ['an alias first', '{ mine: viewer { isStaff } }'],
    ['a block string', '{ a(b: """\n"quoted"\n""") }'],
    ['in another alphabet', '{ a(b: "größer 漢字 \u{1f600}") }'],
  ])('is recognized: %s', (_, text) => {
    expect(judgePaste(text)).toMatchObject({ kind: 'query', faults: [], body: { query: text } });
  });

  test('with a syntax error has its position in the query and in the text', () => {
    expect(faultsOf('\nquery {\n  viewer { isStaff \n}')).toEqual(['GraphQL 4:2']);
    expect(judgePaste('query {\n  viewer {\n}')?.faults[0]?.message).toContain('at its line 3, column 1');
  });

  test('with typographic quotes gets straight ones', () => {
    expect(judgePaste('{ getCompany(id: “42”) { name } }')).toMatchObject({
      faults: [{ kind: 'smart quotes' }],
      body: body(inline),
    });
  });

  test('with single quotes gets double ones', () => {
    expect(judgePaste("{ getCompany(id: '42') { name } }")).toMatchObject({
      faults: [{ kind: 'single quotes' }],
      body: body(inline),
    });
  });

  test('that was copied out of JSON with its escapes loses them', () => {
    expect(judgePaste(String.raw`query {\n  getCompany(id: \"42\") { name }\n}`)).toMatchObject({
      kind: 'query',
      faults: [{ kind: 'escaped twice' }],
      body: { query: 'query {\n  getCompany(id: "42") { name }\n}' },
    });
  });

  test('with several operations gets the name of the first', () => {
    const judged = judgePaste('query A { a } query B { b }');
    expect(judged).toMatchObject({ faults: [{ kind: 'several operations' }], body: { operationName: 'A' } });
  });

  test.each([
    ['', ['missing variable']],
    ['{}', ['missing variable']],
    ['{"id": null}', ['missing variable']],
    ['{"id": "1"}', []],
    ["{'id': '1'}", ['single quotes']],
    ['[1]', ['missing variable', 'variables are no object']],
    ['id = 1', ['missing variable', 'variables are no object']],
  ])('reports missing variables: %j', (variables, kinds) => {
    expect(judgePaste(query, variables)?.faults.map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe('a correct body', () => {
  test.each([
    JSON.stringify({ query }),
    JSON.stringify({ query: inline, variables: null }),
    JSON.stringify({ query: 'query A { a } query B { b }', operationName: 'B' }),
    `\n  ${JSON.stringify({ query: inline, variables: { a: [1, { b: null }] } }, null, 2)}\n`,
  ])('has no errors: %s', (text) => {
    const judged = judgePaste(text);
    expect(judged?.kind).toBe('body');
    expect(judged?.faults.filter(({ kind }) => kind !== 'missing variable')).toEqual([]);
  });
});

describe('an incorrect body', () => {
  test.each<[string, string, string[]]>([
    ['a raw line break', '{"query": "{ getCompany(id: \\"42\\") {\n name } }"}', ['raw newline 1:38']],
    ['a Windows line break', '{"query": "{ getCompany(id: \\"42\\") {\r\n name } }"}', ['raw newline 1:38']],
    ['a tab', '{"query": "{\tgetCompany(id: \\"42\\") { name } }"}', ['raw tab 1:13']],
    ['inner quotes', '{"query": "{ getCompany(id: "42") { name } }"}', ['inner quote 1:29']],
    [
      'line breaks and quotes',
      '{\n "query": "{\n  getCompany(id: "42") { name } }"\n}',
      ['raw newline 2:13', 'inner quote 3:18'],
    ],
    ['single quotes', "{'query': '{ getCompany(id: \"42\") { name } }'}", ['single quotes 1:2']],
    ['backticks', '{"query": `{ getCompany(id: "42") { name } }`}', ['backticks 1:11']],
    ['typographic quotes', '{“query”: “{ getCompany(id: \\"42\\") { name } }”}', ['smart quotes 1:2']],
    ['German quotes', '{„query“: „{ getCompany(id: \\"42\\") { name } }“}', ['smart quotes 1:2']],
    ['a trailing comma', '{"query": "{ getCompany(id: \\"42\\") { name } }",}', ['trailing comma 1:49']],
    ['a key without quotes', '{query: "{ getCompany(id: \\"42\\") { name } }"}', ['unquoted key 1:2']],
    ['a comment', '{\n// the query\n"query": "{ getCompany(id: \\"42\\") { name } }"}', ['comment 2:1']],
    ['a comma too few', '{"query": "{ getCompany(id: \\"42\\") { name } }"\n "variables": {}}', ['missing comma 2:2']],
    ['a colon too few', '{"query" "{ getCompany(id: \\"42\\") { name } }"}', ['missing colon 1:10']],
    ['a bracket too few', '{"query": "{ getCompany(id: \\"42\\") { name } }"', ['unclosed bracket 1:48']],
    ['a bracket too many', '{"query": "{ getCompany(id: \\"42\\") { name } }"}}', ['text after the end 1:49']],
    ['a quote too few', '{"query": "{ getCompany(id: \\"42\\") { name } }}', ['unclosed string 1:11']],
    [
      'Python’s words',
      '{"query": "{ getCompany(id: \\"42\\") { name } }", "extensions": None}',
      ['other literal 1:64'],
    ],
    ['an escape there isn’t', '{"query": "{ getCompany(id: \\"42\\") {\\ name } }"}', ['bad escape 1:39']],
    ['a line joined by a backslash', '{"query": "{ getCompany(id: \\"42\\") {\\\n name } }"}', ['raw newline 1:39']],
    ['a no-break space', '{\u00a0"query": "{ getCompany(id: \\"42\\") { name } }"}', ['invisible character 1:2']],
    ['a byte order mark', '\ufeff{"query": "{ getCompany(id: \\"42\\") { name } }"}', []],
    ['another name for the query', '{"mutation": "{ getCompany(id: \\"42\\") { name } }"}', ['missing query']],
    ['a capital', '{"Query": "{ getCompany(id: \\"42\\") { name } }"}', ['missing query']],
    ['a text instead of an object', '"{ getCompany(id: \\"42\\") { name } }"', ['missing query']],
    ['a list', '[{"query": "{ getCompany(id: \\"42\\") { name } }"}]', ['list of operations']],
    ['encoded twice', JSON.stringify(JSON.stringify({ query: inline })), ['escaped twice']],
    ['escaped as in a log', String.raw`{\"query\": \"{ getCompany(id: \\\"42\\\") { name } }\"}`, ['escaped twice']],
    ['a body within the query', JSON.stringify({ query: JSON.stringify({ query: inline }) }), ['escaped twice']],
    ['an object within the query', JSON.stringify({ query: { query: inline } }), ['query is no text']],
    ['the quotes of a shell', `'${JSON.stringify({ query: inline })}'`, ['wrapped in quotes 1:1']],
    ['a curl command', `curl https://x/graphql -H 'A: b' -d '${JSON.stringify({ query: inline })}'`, ['curl command']],
    [
      'a curl command with double quotes',
      String.raw`curl -d "{\"query\": \"{ getCompany(id: \\\"42\\\") { name } }\"}" https://x/graphql`,
      ['curl command'],
    ],
    [
      'a curl command with inner quotes',
      `curl --data '{"query": "{ getCompany(id: "42") { name } }"}' \\\n  https://x/graphql`,
      ['curl command', 'inner quote 1:42'],
    ],
    [
      'a here-document',
      `curl https://x/graphql --data-binary @- <<'JSON'\n{"query": "{ getCompany(id: \\"42\\") { name } }",}\nJSON`,
      ['curl command', 'trailing comma 2:49'],
    ],
    ['a form', `query=${encodeURIComponent(inline)}`, ['form']],
    ['an address', `https://x/graphql?a=b&query=${encodeURIComponent(inline)}`, ['form']],
  ])('is fixed: %s', (_, text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
    const fixed = judgePaste(text)?.body;
    expect(fixed?.query.replace(/\s+/g, ' ')).toBe(inline);
    expect(judgePaste(JSON.stringify(fixed))?.faults).toEqual([]);
  });

  test.each<[string, string, Record<string, unknown>, string[]]>([
    [
      'as text',
      `{"query": ${JSON.stringify(query)}, "variables": "{\\"id\\": \\"1\\"}"}`,
      { id: '1' },
      ['variables as text'],
    ],
    ['as a list', `{"query": ${JSON.stringify(inline)}, "variables": []}`, {}, ['variables are no object']],
    ['as nonsense', `{"query": ${JSON.stringify(inline)}, "variables": "id"}`, {}, ['variables are no object']],
    [
      'with inner objects',
      `{"query": "{ a }", "variables": {'a': [1, 'b',], c: {d: True}}}`,
      { a: [1, 'b'], c: { d: true } },
      ['single quotes 1:34', 'trailing comma 1:47', 'unquoted key 1:50', 'other literal 1:57'],
    ],
  ])('is fixed when its variables come %s', (_, text, variables, faults) => {
    expect(judgePaste(text)?.body?.variables).toEqual(variables);
    expect(faultsOf(text)).toEqual(faults);
  });

  test('keeps the quotes of an argument in an object of the query', () => {
    const text = '{"query": "{ list(filter: {name: "x"}, other: ["a", "b"]) { id } }", "variables": {}}';
    expect(judgePaste(text)?.body?.query).toBe('{ list(filter: {name: "x"}, other: ["a", "b"]) { id } }');
    expect(faultsOf(text)).toEqual(['inner quote 1:34']);
  });

  test('with an invalid query is fixed as far as possible', () => {
    expect(judgePaste('{"query": "{ viewer {",}')).toMatchObject({
      faults: [{ kind: 'trailing comma' }, { kind: 'GraphQL' }],
      body: { query: '{ viewer {' },
    });
  });

  test('without a query is reported', () => {
    expect(judgePaste('{"id": "42"}')).toEqual({
      kind: 'body',
      faults: [expect.objectContaining({ kind: 'missing query' })],
      body: undefined,
    });
  });

  test.each(['true', '42', 'null'])('that is %s gets an explanation of a body', (text) => {
    expect(judgePaste(text)).toMatchObject({ kind: 'body', faults: [{ kind: 'missing query' }] });
  });
});

describe('other text', () => {
  test.each(['', ' \n '])('is ignored when blank: %j', (text) => {
    expect(judgePaste(text)).toBeUndefined();
  });

  test.each(['<html><body>502</body></html>', '%PDF-1.7', '()', ':', ']', '{:', '{"a": <}'])(
    'is unreadable: %j',
    (text) => {
      expect(judgePaste(text)?.kind).toBe('unreadable');
    },
  );

  test('never throws or hangs for any part of a correct body', () => {
    const whole = `curl -d '${JSON.stringify({ query, variables: { id: 'a "b" \\ c' } })}'`;
    for (let from = 0; from < whole.length; from += 1) {
      for (const text of [whole.slice(from), whole.slice(0, from), whole.slice(0, from) + whole.slice(from + 1)]) {
        judgePaste(text);
      }
    }
  });

  test.each([
    ['brackets', '['.repeat(100_000)],
    ['quotes', '"'.repeat(100_000)],
    ['backslashes', `"${'\\'.repeat(100_001)}`],
    ['keys', '{"a":'.repeat(20_000)],
    ['braces of a query', `query ${'{ a '.repeat(25_000)}`],
    ['inner quotes', `{"query": "{ ${'a(b: "c") '.repeat(10_000)} }"}`],
    ['spaces', `{${' '.repeat(100_000)}x`],
    ['comments', `{${'// a\n'.repeat(20_000)}}`],
  ])('of 100 KB of %s is analyzed within a second', (_, text) => {
    const start = performance.now();
    judgePaste(text);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
