import { describe, expect, test } from 'vitest';
import { findJsonFault, placeOf, placeOfName, textsNamed } from './json-text.ts';

const text =
  '{"input": {"companyId": "c1", "tags": ["a", "b"], "budget": {"amount": 12345678901234567890}}, "n": 1.50}';
const at = ({ from, to }: { from: number; to: number }) => text.slice(from, to);

test('finds a value by its path, and a missing one by its parent', () => {
  expect(at(placeOf(text, ['input', 'companyId']))).toBe('"c1"');
  expect(at(placeOf(text, ['input', 'tags', 1]))).toBe('"b"');
  expect(at(placeOf(text, ['input', 'budget', 'period']))).toBe('{"amount": 12345678901234567890}');
  expect(at(placeOf(text, []))).toBe(text);
  expect(at(placeOfName(text, 'n'))).toBe('"n"');
});

test('finds strings by name at any depth', () => {
  expect(textsNamed(text, 'companyId')).toEqual([{ from: 24, to: 28, value: 'c1' }]);
  expect(textsNamed('{"a": [{"companyId": "\\u0041"}, {"companyId": 7}]}', 'companyId')).toMatchObject([
    { value: 'A' },
  ]);
});

describe('a syntax error', () => {
  test.each(['', '  \n', '{}', '[1, "a", null]'])('isn’t found in %j', (sound) => {
    expect(findJsonFault(sound)).toBeNull();
  });

  test.each([
    ['{"a": 1,}', 8, /comma/],
    ['{"a": tru}', 6, /JSON/],
    ['{a: 1}', 1, /double quotes/],
    ['{"a": 1', 6, /JSON/],
  ])('is found at its position in %j', (broken, from, message) => {
    expect(findJsonFault(broken)).toMatchObject({ from, message: expect.stringMatching(message) as unknown });
  });
});
