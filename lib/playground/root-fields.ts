import type { GraphQLSchema, OperationTypeNode } from 'graphql';

/** The names of the operations of these kinds whose name or description contains every word of a search. */
export function filterRootFields(
  schema: GraphQLSchema | null,
  kinds: readonly OperationTypeNode[],
  search: string,
): Set<string> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fields = kinds.flatMap((kind) => Object.values(schema?.getRootType(kind)?.getFields() ?? {}));
  const found = fields.filter(({ name, description }) => {
    const text = `${name} ${description ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return new Set(found.map(({ name }) => name));
}
