import { type ASTNode, Kind, type ValueNode, visit } from 'graphql';
import { PublicError } from '../../errors.ts';
import type { DocumentLimit } from './document-limit.ts';

/** The deepest input of the schema, `filter: { or: [{ name: { in: [""] } }] }`, has six levels. */
const maximum = 20;

/** Nested lists and objects as literals: their coercion is recursive. */
export const inputDepth: DocumentLimit = {
  rule: 'input-depth',
  limit: maximum,
  words: 'levels of lists and objects in a value',
  measure: ({ document }) => {
    let level = 0;
    let deepest = 0;
    // Iterative: a literal can be 1,000 levels deep.
    visit(document, {
      enter(node: ASTNode) {
        if (isCompound(node)) deepest = Math.max(deepest, (level += 1));
      },
      leave(node: ASTNode) {
        if (isCompound(node)) level -= 1;
      },
    });
    return deepest;
  },
};

/** The same limit for variables, which are JSON: a body can hold 50,000 levels. Undefined when they don't exceed it. */
export function variablesBreach(variables: Readonly<Record<string, unknown>>): PublicError | undefined {
  if (levelsWithin(variables, maximum + 1)) return undefined;
  return new PublicError(
    'DOCUMENT_LIMIT_EXCEEDED',
    `The variables hold more than ${maximum} levels of lists and objects in each other.`,
    { rule: 'variable-depth', limit: maximum },
  );
}

function levelsWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  if (Array.isArray(value)) return value.every((item) => levelsWithin(item, levels - 1));
  for (const name in value) {
    if (!levelsWithin(Reflect.get(value, name), levels - 1)) return false;
  }
  return true;
}

function isCompound(node: ASTNode): node is Extract<ValueNode, { kind: Kind.LIST | Kind.OBJECT }> {
  return node.kind === Kind.LIST || node.kind === Kind.OBJECT;
}
