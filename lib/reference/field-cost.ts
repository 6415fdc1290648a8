import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isInputObjectType,
  isListType,
  type GraphQLField,
} from 'graphql';

/** The cost of selecting a field in our API: one point for each object in the response. */
export type FieldCost =
  | { readonly kind: 'free' }
  | { readonly kind: 'object' }
  | { readonly kind: 'list' }
  /** A page costs one point, and one for each item up to `page.limit`. */
  | { readonly kind: 'page'; readonly limit: number | undefined };

/**
 * A field's cost, as far as the schema determines it. Scalars and enums are free. An object costs a point, and a list a
 * point per item. A field with `page` costs a point plus the items of the page. Selections within add their own cost.
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
