import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseJsonBody } from '#api/http/json-body.ts';
import { placeOf } from '#lib/escape/fault.ts';
import { judgePaste } from '#lib/escape/judge-paste.ts';
import { fencedCodeIn } from '#lib/content/fenced-code-check.ts';

const file = 'content/guides/escape.mdx';
const blocks = fencedCodeIn(readFileSync(file, 'utf8'));
const pairs = blocks.flatMap(({ language, code, line }, index) =>
  language === 'text' ? [{ line, wrong: code, right: blocks[index + 1]?.code ?? '' }] : [],
);

describe('the examples of the guide', () => {
  test.each(pairs)(`${file}:$line is corrected to the block below it`, ({ wrong, right }) => {
    const { query, variables = {} } = judgePaste(wrong)?.body ?? {};
    expect({ variables: {}, query, ...(Object.keys(variables).length > 0 && { variables }) }).toEqual({
      variables: {},
      ...(JSON.parse(right) as object),
    });
  });

  test('exist', () => {
    expect(pairs.length).toBeGreaterThan(5);
  });
});

/** Bodies that an integrator pastes after the API has named a line and a column. */
const bodies = [
  ...pairs.map(({ wrong }) => wrong),
  '{\n  "query": "query {\n  viewer { isStaff }\n}"\n}',
  '{"query": "{\r\n viewer { isStaff } }"}',
  '{"query": "{\tviewer { isStaff } }"}',
  '{"query": "{ getCompany(id: "42") { name } }"}',
  '{\n\n "query":\n   "{ getCompany(id: "42") { name } }"}',
  '{"query": "{ a(b: \\"c\\") d(e: "f") { g } }"}',
  '{"query": "{ a }",}',
  "{'query': '{ a }'}",
  '{query: "{ a }"}',
  '{"query": "{ a }"\n"variables": {}}',
  '{"query" "{ a }"}',
  '{"query": "{ a }"',
  '{"query": "{ a }"}}',
  '{"query": "{ a }", "variables": None}',
  '{"query": "{ a \\x }"}',
  '{“query”: "{ a }"}',
];

describe('the error that the API reports for a body', () => {
  test.each(bodies)('is the one of the helper, at the same position: %j', (body) => {
    const parsed = parseJsonBody(body);
    const judged = judgePaste(body);
    if (judged?.kind === 'query') return;
    const [first] = judged?.faults.filter(({ offset }) => offset !== undefined) ?? [];
    if ('value' in parsed) {
      expect(first).toBeUndefined();
      return;
    }
    const { line, column, message } = parsed.problem;
    expect(placeOf(body, first?.offset ?? -1)).toEqual({ line, column });
    if (message.includes('raw newline')) expect(first?.kind).toBe('raw newline');
    if (message.includes('raw tab')) expect(first?.kind).toBe('raw tab');
    if (message.includes('unescaped double quote')) expect(first?.kind).toBe('inner quote');
  });
});
