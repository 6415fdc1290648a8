import { expect, test } from 'vitest';
import { nodeAt, printJson, readJsonObject, scalarText, textNode, withNodeAt } from './json-tree.ts';

const text = '{ "n": 12345678901234567890, "t": "a\\"b, }", "o": { "list": [1, {"x": null}, []], "e": {} } }';

test('prints what it reads, without rounding numbers', () => {
  const node = readJsonObject(text);
  const printed = node === null ? '' : printJson(node);
  expect(printed).toContain('"n": 12345678901234567890');
  expect(JSON.parse(printed)).toEqual(JSON.parse(text));
});

test('finds values by their path', () => {
  const node = readJsonObject(text) ?? undefined;
  expect(scalarText(nodeAt(node, ['t']))).toBe('a"b, }');
  expect(scalarText(nodeAt(node, ['o', 'list', 0]))).toBe('1');
  expect(scalarText(nodeAt(node, ['o', 'list', 1, 'x']))).toBeUndefined();
  expect(nodeAt(node, ['nothing', 3])).toBeUndefined();
});

test('sets a value at a path and creates its parents', () => {
  const made = withNodeAt(readJsonObject('') ?? undefined, ['page', 'ids', 0], textNode('x'));
  expect(made && printJson(made)).toBe('{\n  "page": {\n    "ids": [\n      "x"\n    ]\n  }\n}');
});

test('keeps other values, and removes a value completely', () => {
  const node = readJsonObject('{"a":1,"b":[1,2,3],"c":3}') ?? undefined;
  const changed = withNodeAt(withNodeAt(node, ['b', 1], undefined), ['a'], undefined);
  expect(changed && JSON.parse(printJson(changed))).toEqual({ b: [1, 3], c: 3 });
});

test('a single value in the place of a list is its only item, and stays when it changes', () => {
  const node = readJsonObject('{"or":{"status":"ACTIVE"},"ids":"x","none":null}') ?? undefined;
  expect(scalarText(nodeAt(node, ['or', 0, 'status']))).toBe('ACTIVE');
  expect(nodeAt(node, ['none', 0])).toBeUndefined();
  const changed = withNodeAt(withNodeAt(node, ['or', 0, 'name'], textNode('a')), ['ids', 1], textNode('y'));
  expect(changed && JSON.parse(printJson(changed))).toEqual({
    or: [{ status: 'ACTIVE', name: 'a' }],
    ids: ['x', 'y'],
    none: null,
  });
});

test.each(['{', '[1]', '3', '{"a":}'])('%s isn’t an object', (wrong) => {
  expect(readJsonObject(wrong)).toBeNull();
});
