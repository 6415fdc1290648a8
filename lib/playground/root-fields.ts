import type { GraphQLSchema, OperationTypeNode } from 'graphql';
import { isForStaff } from '../reference/callers.ts';

/**
 * The names of the operations of these kinds whose name or description contains every word of a search. Those of the
 * platform’s staff are only for the staff.
 */
export function filterRootFields(
  schema: GraphQLSchema | null,
  kinds: readonly OperationTypeNode[],
  { search, isStaff }: { search: string; isStaff: boolean },
): Set<string> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fields = kinds.flatMap((kind) => Object.values(schema?.getRootType(kind)?.getFields() ?? {}));
  const found = fields.filter(({ name, description }) => {
    if (!isStaff && isForStaff(description)) return false;
    const text = `${name} ${description ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return new Set(found.map(({ name }) => name));
}
