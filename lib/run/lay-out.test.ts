import { describe, expect, test } from 'vitest';
import { layOutJson, layOutQuery } from './lay-out.ts';

describe('formatting JSON', () => {
  test('keeps every value unchanged', () => {
    const text =
      '{"input": {"companyId": "c1", "tags": ["a", "b"], "budget": {"amount": 12345678901234567890}}, "n": 1.50}';
    expect(layOutJson(text)).toBe(
      [
        '{',
        '  "input": {',
        '    "companyId": "c1",',
        '    "tags": [',
        '      "a",',
        '      "b"',
        '    ],',
        '    "budget": {',
        '      "amount": 12345678901234567890',
        '    }',
        '  },',
        '  "n": 1.50',
        '}',
      ].join('\n'),
    );
    expect(layOutJson('{"a":{},"b":[]}')).toBe('{\n  "a": {},\n  "b": []\n}');
  });

  test.each([
    ['{"a": 1, "b": mistyped}', '{\n  "a": 1,\n  "b": mistyped\n}'],
    ['{"a":1 "b":2}', '{\n  "a": 1 "b": 2\n}'],
    ['{"a":1} {"b":2}', '{\n  "a": 1\n} {\n  "b": 2\n}'],
    ['{"a":1 // mine\n}', '{\n  "a": 1 // mine\n}'],
    ['{"a":', '{\n  "a":'],
    ['', ''],
  ])('loses nothing of %j', (before, after) => {
    expect(layOutJson(before)).toBe(after);
  });
});

describe('formatting a query', () => {
  test('keeps its comments', async () => {
    expect(await layOutQuery('query Q{viewer{isStaff}} # mine')).toBe(
      ['query Q {', '  viewer {', '    isStaff', '  }', '} # mine'].join('\n'),
    );
  });

  test('rejects a syntax error', async () => {
    await expect(layOutQuery('query {')).rejects.toThrow('Syntax Error');
  });
});
