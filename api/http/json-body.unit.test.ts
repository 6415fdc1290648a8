import { describe, expect, it } from 'vitest';
import { parseJsonBody } from './json-body.ts';

function problemOf(text: string) {
  const parsed = parseJsonBody(text);
  if ('value' in parsed) throw new Error(`It parses: ${text}`);
  return parsed.problem;
}

const remedy = 'Let a JSON library write the body, for example JSON.stringify({ query, variables }).';

describe('a JSON body', () => {
  it('is parsed when it is JSON', () => {
    expect(parseJsonBody('{"query": "{ viewer { isStaff } }\\n", "variables": {"a": [1, null]}}')).toEqual({
      value: { query: '{ viewer { isStaff } }\n', variables: { a: [1, null] } },
    });
  });

  it('with a raw newline in the query gets line, column and fix', () => {
    expect(problemOf('{\n  "query": "query {\n  viewer { isStaff }\n}"\n}')).toEqual({
      line: 2,
      column: 20,
      message: `The body holds a raw newline inside a string, at line 2, column 20: escape it as \\n. ${remedy}`,
    });
  });

  it('with a Windows newline in the query gets the place of the carriage return', () => {
    expect(problemOf('{"query": "{\r\n viewer { isStaff } }"}')).toMatchObject({ line: 1, column: 13 });
    expect(problemOf('{"query": "{\r\n viewer { isStaff } }"}').message).toContain('escape it as \\r.');
  });

  it('with a raw tab in the query gets its place', () => {
    expect(problemOf('{"query": "{\tviewer { isStaff } }"}')).toEqual({
      line: 1,
      column: 13,
      message: `The body holds a raw tab inside a string, at line 1, column 13: escape it as \\t. ${remedy}`,
    });
  });

  it('with an unescaped quote in the query gets line, column and fix', () => {
    expect(problemOf('{"query": "{ getCompany(id: "42") { name } }"}')).toEqual({
      line: 1,
      column: 29,
      message: `The body holds an unescaped double quote inside a string, at line 1, column 29: escape it as \\". ${remedy}`,
    });
  });

  it('with an unescaped quote on a later line of the body counts lines from 1', () => {
    expect(problemOf('{\n\n "query":\n   "{ getCompany(id: "42") { name } }"}')).toMatchObject({ line: 4, column: 22 });
  });

  it('skips escaped quotes before an unescaped one', () => {
    expect(problemOf('{"query": "{ a(b: \\"c\\") d(e: "f") }"}')).toMatchObject({ line: 1, column: 31 });
  });

  it.each([
    ['{"query": nope}', 1, 11, '"n"'],
    ["{'query': 1}", 1, 2, `"'"`],
    ['{"query": "a",}', 1, 15, '"}"'],
    ['{"query" "a"}', 1, 10, '"\\""'],
    ['{"query": "a"\n"variables": {}}', 2, 1, '"\\""'],
    ['{"a": [1, 2}', 1, 12, '"}"'],
    ['{"a": 01}', 1, 8, '"1"'],
    ['{"a": 1}}', 1, 9, '"}"'],
    ['{"a": +1}', 1, 7, '"+"'],
    ['query { viewer { isStaff } }', 1, 1, '"q"'],
    ['{"a": "\\x"}', 1, 9, '"x"'],
    ['{"a": undefined}', 1, 7, '"u"'],
    ['{"query": "a"', 1, 14, 'end of the body'],
    ['{"query": "a', 1, 13, 'end of the body'],
    ['{"a": tru', 1, 7, '"t"'],
    ['{\n"a":\n', 3, 1, 'end of the body'],
  ])('%j gets the place where it stops being JSON', (text, line, column, held) => {
    const problem = problemOf(text);
    expect(problem).toMatchObject({ line, column });
    expect(problem.message).toContain(`unexpected ${held} at line ${line}, column ${column}`);
  });

  it('in single quotes gets the fix', () => {
    expect(problemOf("{'query': 1}").message).toBe(
      `The body isn’t JSON: unexpected "'" at line 1, column 2. JSON has double quotes. ${remedy}`,
    );
  });

  it.each(['', ' \n\t'])('of only white space (%j) is reported as empty', (text) => {
    expect(problemOf(text).message).toBe('The body is empty. Send a JSON object with a "query".');
  });

  it('of 100 KB of opening brackets or backslashes is rejected immediately', () => {
    for (const text of ['['.repeat(100_000), `"${'\\'.repeat(100_001)}`, '"'.repeat(99_999), '{"a":'.repeat(20_000)]) {
      const start = performance.now();
      problemOf(text);
      expect(performance.now() - start).toBeLessThan(500);
    }
  });
});
