import {
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';

/** A field, an argument or an input field, by its names. */
export interface MemberPath {
  /** A type, or a kind of operation: "Campaign", "query". */
  owner: string;
  name: string;
  /** The name of an argument of this field. */
  argument?: string | undefined;
}

type SchemaMember = GraphQLField<unknown, unknown> | GraphQLArgument | GraphQLInputField;

/** The member at a path. A union has no fields. */
export function findMember(schema: GraphQLSchema, { owner, name, argument }: MemberPath): SchemaMember | undefined {
  const roots = new Map([
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ]);
  const type = roots.get(owner) ?? schema.getType(owner);
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return undefined;
  const field = type.getFields()[name];
  if (argument === undefined || field === undefined) return field;
  return 'args' in field ? field.args.find((known) => known.name === argument) : undefined;
}

/** What a list says about a member: its type in GraphQL’s notation, and a longer text for a tooltip. */
export function describeMember({ type, description, deprecationReason }: SchemaMember): {
  type: string;
  isDeprecated: boolean;
  title: string;
} {
  const isDeprecated = deprecationReason != null;
  const paragraphs = [type.toString(), isDeprecated ? `Deprecated: ${deprecationReason}` : null, description];
  return {
    type: type.toString(),
    isDeprecated,
    title: paragraphs.filter((text) => text != null && text !== '').join('\n\n'),
  };
}
