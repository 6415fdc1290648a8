import type { SyntaxNode } from '@lezer/common';
import { findJsonFault, nameOf, rootValue, childrenOf } from '../run/json-text.ts';

// JSON as a form reads and writes it. Scalars keep their source text, so that no number is rounded.

/** A value of a JSON text. */
export type JsonNode =
  | { kind: 'object'; entries: { name: string; value: JsonNode }[] }
  | { kind: 'array'; items: JsonNode[] }
  | { kind: 'scalar'; source: string };

export type JsonPath = readonly (string | number)[];

/** The object in a text, or null when the text isn't an object. An empty text is an empty object. */
export function readJsonObject(text: string): JsonNode | null {
  if (text.trim() === '') return { kind: 'object', entries: [] };
  const root = findJsonFault(text) === null ? rootValue(text) : null;
  return root?.name === 'Object' ? toNode(text, root) : null;
}

/** The value at a path. */
export function nodeAt(node: JsonNode | undefined, path: JsonPath): JsonNode | undefined {
  const [key, ...rest] = path;
  if (key === undefined || node === undefined) return node;
  return nodeAt(childOf(node, key), rest);
}

/** Replaces the value at a path. Undefined removes it. Creates missing parents. */
export function withNodeAt(
  node: JsonNode | undefined,
  path: JsonPath,
  value: JsonNode | undefined,
): JsonNode | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const child = withNodeAt(node === undefined ? undefined : childOf(node, key), rest, value);
  return typeof key === 'number' ? withItem(node, key, child) : withEntry(node, key, child);
}

/** Converts a text to a JSON string. */
export function textNode(text: string): JsonNode {
  return { kind: 'scalar', source: JSON.stringify(text) };
}

/** A scalar as a person would type it. Undefined for objects, lists and missing values. */
export function scalarText(node: JsonNode | undefined): string | undefined {
  if (node?.kind !== 'scalar' || node.source === 'null') return undefined;
  return node.source.startsWith('"') ? String(JSON.parse(node.source)) : node.source;
}

/** The value as text with two spaces per level. */
export function printJson(node: JsonNode, indent = ''): string {
  if (node.kind === 'scalar') return node.source;
  const inner = `${indent}  `;
  const [open, close, lines] =
    node.kind === 'object'
      ? ['{', '}', node.entries.map(({ name, value }) => `${JSON.stringify(name)}: ${printJson(value, inner)}`)]
      : ['[', ']', node.items.map((item) => printJson(item, inner))];
  if (lines.length === 0) return `${open}${close}`;
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`;
}

/** The items of a list. GraphQL takes a single value for a list of one (GraphQL, section 3.11). */
export function itemsOf(node: JsonNode | undefined): readonly JsonNode[] {
  if (node?.kind === 'array') return node.items;
  return node === undefined || (node.kind === 'scalar' && node.source === 'null') ? [] : [node];
}

function childOf(node: JsonNode, key: string | number): JsonNode | undefined {
  if (typeof key === 'number') return itemsOf(node)[key];
  // For duplicate names the last one counts, as in JSON.parse.
  return node.kind === 'object' ? node.entries.findLast(({ name }) => name === key)?.value : undefined;
}

function withEntry(node: JsonNode | undefined, name: string, value: JsonNode | undefined): JsonNode {
  const entries = node?.kind === 'object' ? node.entries : [];
  if (value === undefined) return { kind: 'object', entries: entries.filter((entry) => entry.name !== name) };
  const last = entries.findLastIndex((entry) => entry.name === name);
  if (last < 0) return { kind: 'object', entries: [...entries, { name, value }] };
  return { kind: 'object', entries: entries.with(last, { name, value }) };
}

function withItem(node: JsonNode | undefined, index: number, value: JsonNode | undefined): JsonNode {
  const items = itemsOf(node);
  if (value === undefined) return { kind: 'array', items: items.filter((_, position) => position !== index) };
  return { kind: 'array', items: index < items.length ? items.with(index, value) : [...items, value] };
}

/** Converts a syntax node of valid JSON to a value. */
function toNode(text: string, node: SyntaxNode): JsonNode {
  const { from, to, name: kind } = node;
  if (kind === 'Array') return { kind: 'array', items: childrenOf(node).map((item) => toNode(text, item)) };
  if (kind !== 'Object') return { kind: 'scalar', source: text.slice(from, to) };
  const entries = childrenOf(node).flatMap((property) => {
    const [name, value] = [nameOf(text, property), property.lastChild];
    return name === undefined || value === null ? [] : [{ name, value: toNode(text, value) }];
  });
  return { kind: 'object', entries };
}
