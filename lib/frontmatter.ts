import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import { z } from 'zod';
import { ContentError } from './content-error.ts';

/** The part of an MDX file that Markdown doesn't see, with the lines it takes up. */
const head = /^---\n([\s\S]*?)\n---(?:\n|$)/;

// As much of an ESTree as data needs; https://github.com/estree/estree/blob/master/es5.md
const module = z.object({
  data: z.object({
    estree: z.object({
      body: z.tuple([
        z.object({ declaration: z.object({ declarations: z.tuple([z.object({ init: z.unknown() })]) }) }),
      ]),
    }),
  }),
});
const literal = z.object({ type: z.literal('Literal'), value: z.json() });
const list = z.object({ type: z.literal('ArrayExpression'), elements: z.array(z.unknown()) });
const key = z.union([
  z.object({ type: z.literal('Identifier'), name: z.string() }).transform(({ name }) => name),
  z.object({ type: z.literal('Literal'), value: z.string() }).transform(({ value }) => value),
]);
const record = z.object({
  type: z.literal('ObjectExpression'),
  properties: z.array(z.object({ key, value: z.unknown() })),
});

/**
 * The frontmatter of an MDX file, read by the very plugin that compiles it into the page: what is checked here is what is
 * built. `undefined` when there is none.
 *
 * @throws ContentError when it is not YAML.
 */
export function readFrontmatter(file: string, source: string): unknown {
  const text = head.exec(source)?.[1];
  if (text === undefined) return undefined;
  const tree = { type: 'root' as const, children: [{ type: 'yaml' as const, value: text }] };
  // A plugin is made for a pipeline; this one asks nothing of it but the tree.
  const read: unknown = Reflect.apply(remarkMdxFrontmatter, undefined, []);
  if (typeof read !== 'function') throw new TypeError('remark-mdx-frontmatter is not a plugin with a transformer.');
  try {
    Reflect.apply(read, undefined, [tree, undefined]);
  } catch (cause) {
    throw new ContentError(file, [cause instanceof Error ? cause.message : 'the frontmatter is not YAML'], { cause });
  }
  const made = tree.children.map((child) => module.safeParse(child)).find(({ success }) => success);
  return made?.data === undefined ? undefined : toValue(made.data.data.estree.body[0].declaration.declarations[0].init);
}

/** The body of an MDX file with its frontmatter blanked out, so that lines keep their numbers. */
export function withoutFrontmatter(source: string): string {
  return source.replace(head, (text) => text.replace(/[^\n]+/g, ''));
}

function toValue(node: unknown): unknown {
  const found = z.union([literal, list, record]).parse(node);
  switch (found.type) {
    case 'Literal':
      return found.value;
    case 'ArrayExpression':
      return found.elements.map(toValue);
    case 'ObjectExpression':
      return Object.fromEntries(found.properties.map((property) => [property.key, toValue(property.value)]));
  }
}
