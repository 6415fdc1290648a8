import type { GraphQLSchema } from 'graphql';

/** The names of the operations whose name or description contains every word of a search. */
export function filterRootFields(schema: GraphQLSchema | null, search: string): Set<string> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fields = [schema?.getQueryType(), schema?.getMutationType(), schema?.getSubscriptionType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}),
  );
  const found = fields.filter(({ name, description }) => {
    const text = `${name} ${description ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return new Set(found.map(({ name }) => name));
}
