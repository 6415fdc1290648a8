import { jsonLanguage } from '@codemirror/lang-json';
import type { SyntaxNode } from '@lezer/common';

// Positions in JSON that a person types, and edits that keep the rest of the text.

/** A range of a text. */
export interface Place {
  from: number;
  to: number;
}

/** A JSON string and its range. */
export interface TextPlace extends Place {
  value: string;
}

/** The range of the value at a path. Falls back to its nearest parent. */
export function placeOf(text: string, path: readonly (string | number)[]): Place {
  let node = rootValue(text);
  for (const key of path) {
    const next = node === null ? null : childOf(text, node, key);
    if (next === null) break;
    node = next;
  }
  return stretch(node, text);
}

/** The range of a name in the outermost object. */
export function placeOfName(text: string, name: string): Place {
  const root = rootValue(text);
  const property = root === null ? null : propertyOf(text, root, name);
  return stretch(property?.getChild('PropertyName') ?? null, text);
}

/** The position where a text stops being JSON. Null when it is JSON or empty. */
export function findJsonFault(text: string): (Place & { message: string }) | null {
  try {
    if (text.trim() !== '') JSON.parse(text);
    return null;
  } catch {
    let from = text.length;
    jsonLanguage.parser.parse(text).iterate({
      enter: (node) => {
        if (node.type.isError) from = Math.min(from, node.from);
      },
    });
    // A comma before a closing bracket is the most common error, and "expected a value" doesn't explain it.
    const before = text.slice(0, from).trimEnd();
    const message =
      before.endsWith(',') && /^\s*[}\]]/.test(text.slice(from))
        ? 'JSON doesn’t allow a comma before a closing bracket.'
        : 'This isn’t valid JSON. Names and strings need double quotes, and values need commas between them.';
    return { from: Math.min(from, Math.max(text.length - 1, 0)), to: Math.min(from + 1, text.length), message };
  }
}

/** Every string under a name, at any depth. */
export function textsNamed(text: string, name: string): TextPlace[] {
  const found: TextPlace[] = [];
  jsonLanguage.parser.parse(text).iterate({
    enter: ({ node }) => {
      if (node.name !== 'Property' || nameOf(text, node) !== name) return;
      const value = node.lastChild;
      if (value?.name === 'String') found.push({ from: value.from, to: value.to, value: readText(text, value) });
    },
  });
  return found;
}

// Copies the range explicitly: the ends of a syntax node are accessors, which a spread omits.
function stretch(node: SyntaxNode | null, text: string): Place {
  return node === null ? { from: 0, to: text.length } : { from: node.from, to: node.to };
}

/** The outermost value of a text, in the editor's syntax tree. */
export function rootValue(text: string): SyntaxNode | null {
  return jsonLanguage.parser.parse(text).topNode.firstChild;
}

function childOf(text: string, node: SyntaxNode, key: string | number): SyntaxNode | null {
  if (typeof key === 'number') return node.name === 'Array' ? (childrenOf(node)[key] ?? null) : null;
  return propertyOf(text, node, key)?.lastChild ?? null;
}

function propertyOf(text: string, node: SyntaxNode, name: string): SyntaxNode | null {
  // For duplicate names the last one counts, as in JSON.parse.
  return node.getChildren('Property').findLast((property) => nameOf(text, property) === name) ?? null;
}

export function nameOf(text: string, property: SyntaxNode): string | undefined {
  const name = property.getChild('PropertyName');
  return name === null ? undefined : readText(text, name);
}

function readText(text: string, node: SyntaxNode): string {
  try {
    return String(JSON.parse(text.slice(node.from, node.to)));
  } catch {
    return text.slice(node.from + 1, node.to);
  }
}

/** Values and properties of a node, without its brackets and commas. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    if (/^[A-Z]/.test(child.name)) children.push(child);
  return children;
}
