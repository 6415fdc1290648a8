import type { GraphQLError } from 'graphql';

/** The first fault among items. */
export function firstFault<Item>(
  items: readonly Item[],
  faultOf: (item: Item, index: number) => GraphQLError | undefined,
): GraphQLError | undefined {
  for (const [index, item] of items.entries()) {
    const fault = faultOf(item, index);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
