import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { z } from 'zod';
import { ContentError } from '../text/content-error.ts';

/** The Markdown that replaces a component of a page. */
export type ComponentInMarkdown = (
  properties: Readonly<Record<string, string>>,
  children: string,
) => string | Promise<string>;

const processor = unified().use(remarkParse).use(remarkFrontmatter).use(remarkMdx).use(remarkGfm);

const place = z.object({ line: z.number(), offset: z.number() });

/** The parts of a syntax tree that this file needs (https://github.com/syntax-tree/mdast). */
interface Node {
  readonly type: string;
  readonly position: { readonly start: z.output<typeof place>; readonly end: z.output<typeof place> };
  readonly name?: string | null | undefined;
  readonly value?: unknown;
  readonly attributes?: readonly { readonly name?: string | undefined; readonly value?: unknown }[] | undefined;
  readonly children?: readonly Node[] | undefined;
}

const node: z.ZodType<Node> = z.object({
  type: z.string(),
  position: z.object({ start: place, end: place }),
  name: z.string().nullish(),
  value: z.unknown().optional(),
  attributes: z.array(z.object({ name: z.string().optional(), value: z.unknown().optional() })).optional(),
  get children() {
    return z.array(node).optional();
  },
});

/**
 * A page's text without frontmatter, imports and components. Keeps the author's Markdown unchanged, and replaces each
 * component with the output of its entry in `components`.
 *
 * @throws ContentError with its line for a component without an entry, and for a component within a paragraph.
 */
export async function mdxToMarkdown(
  file: string,
  source: string,
  components: ReadonlyMap<string, ComponentInMarkdown>,
): Promise<string> {
  const fail = ({ position }: Node, problem: string) =>
    new ContentError(file, [`line ${position.start.line}: ${problem}`]);

  async function write(nodes: readonly Node[]): Promise<string> {
    const parts = await Promise.all(nodes.map(writeOne));
    return parts.filter((part) => part !== '').join('\n\n');
  }

  async function writeOne(written: Node): Promise<string> {
    switch (written.type) {
      case 'yaml':
      case 'mdxjsEsm':
        return '';
      case 'mdxFlowExpression':
        if (/^\s*\/\*[\s\S]*\*\/\s*$/.test(String(written.value))) return '';
        throw fail(written, 'an expression can’t be converted to Markdown');
      case 'mdxJsxFlowElement':
        return writeComponent(written);
      default: {
        const inside = findMarkup(written);
        if (inside !== undefined) throw fail(inside, 'a component must be between empty lines');
        return source.slice(written.position.start.offset, written.position.end.offset);
      }
    }
  }

  async function writeComponent(element: Node): Promise<string> {
    const component = components.get(element.name ?? '');
    if (component === undefined)
      throw fail(element, `<${element.name ?? ''}> has no Markdown version yet: add one in lib/markdown/components.ts`);
    const given = (element.attributes ?? []).flatMap(({ name, value }) =>
      name !== undefined && typeof value === 'string' ? [[name, value] as const] : [],
    );
    return component(Object.fromEntries(given), await write(element.children ?? []));
  }

  return write(node.parse(processor.parse(source)).children ?? []);
}

function findMarkup(within: Node): Node | undefined {
  if (within.type.startsWith('mdx')) return within;
  for (const child of within.children ?? []) {
    const found = findMarkup(child);
    if (found !== undefined) return found;
  }
  return undefined;
}
