import {
  type GraphQLArgument,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';

/** With more names, the message would be too long, and the reference lists them. */
const mostNames = 10;

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
 * An error of graphql-js with a message that also says what to do: how lists are paged, and which values, fields or
 * arguments there are. The library's own suggestions are names with similar letters: it answers `first: 50` with "Did
 * you mean "sort"?".
 */
export function withClearMessage(schema: GraphQLSchema, error: GraphQLError): GraphQLError {
  const { message: original } = error;
  const message = withPaging(schema, original) ?? withEnumValues(schema, original) ?? withKnownNames(schema, original);
  if (message === undefined) return error;
  const { nodes = null, source = null, positions = null, path = null, originalError = null, extensions } = error;
  return new GraphQLError(message, { nodes, source, positions, path, originalError, extensions });
}

function withEnumValues(schema: GraphQLSchema, message: string): string | undefined {
  const unknown = /Value "[^"]*" does not exist in "(?<name>\w+)" enum\./s.exec(message);
  const misplaced = /Enum "(?<name>\w+)" cannot represent non-(?:enum|string) value: .*$/s.exec(message);
  const found = unknown ?? misplaced;
  const type = schema.getType(found?.groups?.['name'] ?? '');
  if (found === null || !isEnumType(type)) return undefined;
  const [problem = ''] = found[0].split(' Did you mean ');
  const list = alternatives(type.getValues());
  if (list === undefined) return undefined;
  const quotes = problem.includes('non-enum value: "') ? ', without quotes' : '';
  return `${message.slice(0, found.index)}${problem} Use ${list}${quotes}.`;
}

/** Adds the names that the schema has in this place, unless the library found a similar one. */
function withKnownNames(schema: GraphQLSchema, message: string): string | undefined {
  const [problem, argumentOf = '', field = '', inputOf = '', fieldOf = ''] =
    /(?:Unknown argument "\w+" on field "(\w+)\.(\w+)"|Field "\w+" is not defined by type "(\w+)"|Cannot query field "\w+" on type "(\w+)")\.$/.exec(
      message,
    ) ?? [];
  if (problem === undefined) return undefined;
  const type = schema.getType(argumentOf || inputOf || fieldOf);
  if (!isInputObjectType(type) && !isObjectType(type) && !isInterfaceType(type)) return undefined;
  const list =
    argumentOf === ''
      ? alternatives(Object.values(type.getFields()))
      : alternatives(argumentsOf(schema, argumentOf, field));
  return list && `${message} Use ${list}.`;
}

/** The names as a list with "or", if there are only a few. */
function alternatives(members: readonly { readonly name: string }[]): string | undefined {
  const names = members.map(({ name }) => name);
  if (names.length > mostNames) return undefined;
  const last = names.pop();
  return names.length === 0 ? last : `${names.join(', ')} or ${last ?? ''}`;
}

function withPaging(schema: GraphQLSchema, message: string): string | undefined {
  const [start, argument = '', typeName = '', fieldName = ''] =
    /^Unknown argument "(\w+)" on field "(\w+)\.(\w+)"\./.exec(message) ?? [];
  const instead = Object.hasOwn(pagingArguments, argument) ? pagingArguments[argument] : undefined;
  if (start === undefined || instead === undefined || !isPaged(schema, typeName, fieldName)) return undefined;
  return `${start} Use ${instead}.`;
}

function isPaged(schema: GraphQLSchema, typeName: string, fieldName: string): boolean {
  return argumentsOf(schema, typeName, fieldName).some(({ name }) => name === 'page');
}

function argumentsOf(schema: GraphQLSchema, typeName: string, fieldName: string): readonly GraphQLArgument[] {
  const type = schema.getType(typeName);
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  const fields: Readonly<Record<string, GraphQLField<unknown, unknown>>> = type.getFields();
  return fields[fieldName]?.args ?? [];
}
