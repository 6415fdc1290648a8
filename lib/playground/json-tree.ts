import { findJsonFault } from '../json-text.ts';

// JSON as a form reads and writes it. Scalars stay as they were written, so that no number is rounded on the way.

/** A value of a JSON text. */
export type JsonNode =
  | { kind: 'object'; entries: { name: string; value: JsonNode }[] }
  | { kind: 'array'; items: JsonNode[] }
  | { kind: 'scalar'; source: string };

export type JsonPath = readonly (string | number)[];

/** The object a text holds, or null where it holds none. No text is an empty one. */
export function readJsonObject(text: string): JsonNode | null {
  if (text.trim() === '') return { kind: 'object', entries: [] };
  if (findJsonFault(text) !== null) return null;
  const node = new Reader(text).value();
  return node.kind === 'object' ? node : null;
}

/** The value at a path. */
export function nodeAt(node: JsonNode | undefined, path: JsonPath): JsonNode | undefined {
  const [key, ...rest] = path;
  if (key === undefined || node === undefined) return node;
  return nodeAt(childOf(node, key), rest);
}

/** The same value with another one at a path; undefined takes what stands there away. What lies on the way is made. */
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

/** A text as a scalar. */
export function textNode(text: string): JsonNode {
  return { kind: 'scalar', source: JSON.stringify(text) };
}

/** What stands in a scalar, as a person would type it; undefined for objects and lists, and where nothing is. */
export function scalarText(node: JsonNode | undefined): string | undefined {
  if (node?.kind !== 'scalar' || node.source === 'null') return undefined;
  return node.source.startsWith('"') ? String(JSON.parse(node.source)) : node.source;
}

/** The value as text, two blanks a level. */
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

function childOf(node: JsonNode, key: string | number): JsonNode | undefined {
  if (typeof key === 'number') return node.kind === 'array' ? node.items[key] : undefined;
  // The last one of a name counts, as it does for JSON.parse.
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
  const items = node?.kind === 'array' ? node.items : [];
  if (value === undefined) return { kind: 'array', items: items.filter((_, position) => position !== index) };
  return { kind: 'array', items: index < items.length ? items.with(index, value) : [...items, value] };
}

/** Reads a text that is known to be JSON. */
class Reader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  value(): JsonNode {
    const sign = this.#sign();
    if (sign === '{') return { kind: 'object', entries: this.#list('}', () => this.#entry()) };
    if (sign === '[') return { kind: 'array', items: this.#list(']', () => this.value()) };
    return { kind: 'scalar', source: this.#scalar() };
  }

  #entry(): { name: string; value: JsonNode } {
    this.#sign();
    const name = String(JSON.parse(this.#scalar()));
    this.#sign();
    this.#at += 1;
    return { name, value: this.value() };
  }

  #list<Item>(close: string, read: () => Item): Item[] {
    const items: Item[] = [];
    this.#at += 1;
    while (this.#sign() !== close) {
      items.push(read());
      if (this.#sign() === ',') this.#at += 1;
    }
    this.#at += 1;
    return items;
  }

  #scalar(): string {
    const scalar = /"(?:[^"\\]|\\.)*"|[^\s,\]}]+/y;
    scalar.lastIndex = this.#at;
    const source = scalar.exec(this.#text)?.[0] ?? 'null';
    this.#at += source.length;
    return source;
  }

  /** The next character that isn't a blank. */
  #sign(): string {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at += 1;
    return this.#text.charAt(this.#at);
  }
}
