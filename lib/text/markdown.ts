import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm);

type Root = ReturnType<typeof parser.parse>;

/** A block or inline node of a Markdown document. */
export type MarkdownNode = Root['children'][number];

/** Caches parsed descriptions, because many pages of a build share them. */
const known = new Map<string, readonly MarkdownNode[]>();

/** Parses Markdown into blocks. HTML in it stays text. */
export function readMarkdown(text: string): readonly MarkdownNode[] {
  const nodes = known.get(text) ?? parser.parse(text).children;
  known.set(text, nodes);
  return nodes;
}

/** The text of Markdown without its markup, on one line. */
export function plainText(text: string): string {
  return readMarkdown(text).map(textOf).join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** The first sentence of Markdown as plain text, for lists. */
export function firstSentence(text: string | undefined): string {
  const [first] = readMarkdown(text ?? '');
  const plain = first === undefined ? '' : textOf(first).replaceAll(/\s+/g, ' ').trim();
  // A period ends a sentence when a capital letter or nothing follows. "e.g. this" and "GraphQL.js" continue.
  return /^.*?(?<!\b(?:e\.g|i\.e|etc|vs))[.!?](?=\s+[\p{Lu}`“"(]|$)/u.exec(plain)?.[0] ?? plain;
}

function textOf(node: MarkdownNode): string {
  if (node.type === 'image') return node.alt ?? '';
  if (node.type === 'break') return ' ';
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join(isBlockParent(node) ? ' ' : '') : '';
}

function isBlockParent({ type }: MarkdownNode): boolean {
  return ['list', 'listItem', 'blockquote', 'table', 'tableRow'].includes(type);
}
