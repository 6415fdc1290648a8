import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isInputObjectType,
  isListType,
  type GraphQLField,
} from 'graphql';

/** What selecting a field costs by the rule of our API: a point for each object of the answer. */
export type FieldCost =
  | { readonly kind: 'free' }
  | { readonly kind: 'object' }
  | { readonly kind: 'list' }
  /** A page: itself, and as many items as `page.limit` says. */
  | { readonly kind: 'page'; readonly limit: number | undefined };

/**
 * The price of a field as far as the schema tells it: scalars and enums are free, an object is a point, a list a point an
 * item, and what takes `page` is a point and the items of the page. What is selected within comes on top.
 */
export function fieldCost(field: GraphQLField<unknown, unknown>): FieldCost {
  if (!isCompositeType(getNamedType(field.type))) return { kind: 'free' };
  const page = field.args.find(({ name }) => name === 'page');
  if (page !== undefined) return { kind: 'page', limit: defaultLimit(page.type) };
  return { kind: isListType(getNullableType(field.type)) ? 'list' : 'object' };
}

function defaultLimit(type: GraphQLField<unknown, unknown>['args'][number]['type']): number | undefined {
  const input = getNullableType(type);
  const limit: unknown = isInputObjectType(input) ? input.getFields()['limit']?.defaultValue : undefined;
  return typeof limit === 'number' ? limit : undefined;
}
