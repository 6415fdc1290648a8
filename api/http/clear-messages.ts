import {
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  isEnumType,
  isInterfaceType,
  isObjectType,
} from 'graphql';

/** An enum with more values is described by the reference; the message would be too long. */
const mostValues = 10;

/** Names of arguments that other APIs page with, and what a list of this API has instead. */
const pagingArguments: Readonly<Record<string, string>> = {
  first: 'page: { limit: 50 }',
  limit: 'page: { limit: 50 }',
  pageSize: 'page: { limit: 50 }',
  after: 'page: { after: "…" }',
  cursor: 'page: { after: "…" }',
  last: 'page: { limit: 50 } and sort in the other direction',
  offset: 'page: { limit: 50, after: "…" } with the endCursor of the previous page',
  skip: 'page: { limit: 50, after: "…" } with the endCursor of the previous page',
};

/**
 * An error of graphql-js with a message that also says what to do: the values of an enum, and how lists are paged. The
 * library's own suggestions are names with similar letters: it answers `first: 50` with "Did you mean "sort"?".
 */
export function withClearMessage(schema: GraphQLSchema, error: GraphQLError): GraphQLError {
  const message = withPaging(schema, error.message) ?? withEnumValues(schema, error.message);
  if (message === undefined) return error;
  const { nodes = null, source = null, positions = null, path = null, originalError = null, extensions } = error;
  return new GraphQLError(message, { nodes, source, positions, path, originalError, extensions });
}

function withEnumValues(schema: GraphQLSchema, message: string): string | undefined {
  const found = /(Value "[^"]*" does not exist in "(\w+)" enum\.).*$/s.exec(message);
  const type = schema.getType(found?.[2] ?? '');
  if (found === null || !isEnumType(type)) return undefined;
  const values = type.getValues().map(({ name }) => name);
  if (values.length > mostValues) return undefined;
  const last = values.pop() ?? '';
  const list = values.length === 0 ? last : `${values.join(', ')} or ${last}`;
  return `${message.slice(0, found.index)}${found[1] ?? ''} Use ${list}.`;
}

function withPaging(schema: GraphQLSchema, message: string): string | undefined {
  const [start, argument = '', typeName = '', fieldName = ''] =
    /^Unknown argument "(\w+)" on field "(\w+)\.(\w+)"\./.exec(message) ?? [];
  const instead = Object.hasOwn(pagingArguments, argument) ? pagingArguments[argument] : undefined;
  if (start === undefined || instead === undefined || !isPaged(schema, typeName, fieldName)) return undefined;
  return `${start} Use ${instead}.`;
}

function isPaged(schema: GraphQLSchema, typeName: string, fieldName: string): boolean {
  const type = schema.getType(typeName);
  if (!isObjectType(type) && !isInterfaceType(type)) return false;
  const fields: Readonly<Record<string, GraphQLField<unknown, unknown>>> = type.getFields();
  return fields[fieldName]?.args.some(({ name }) => name === 'page') === true;
}
