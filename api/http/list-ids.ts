import {
  type DocumentNode,
  getNullableType,
  type GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isScalarType,
  Kind,
  TypeInfo,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isUuid } from '../db/list/list-filter.ts';
import { badUserInput } from '../errors.ts';
import { firstFault } from './first-fault.ts';

/** A variable of a list's argument or of its filter, with the type of the place where it is used. */
interface UsedVariable {
  readonly name: string;
  readonly type: GraphQLInputType;
}

/** The ids that the lists of a document take. */
export interface ListIds {
  /** The first literal that isn't an id. */
  readonly fault: GraphQLError | undefined;
  readonly variables: readonly UsedVariable[];
}

/**
 * The ids in the arguments and filters of a document's lists. A malformed id would match nothing: the list would be
 * empty, and a program with a mistyped id would report success. Objects by id are null instead, like those that don't
 * exist. Computed once per document.
 */
export function listIdsOf(schema: GraphQLSchema, document: DocumentNode): ListIds {
  const types = new TypeInfo(schema);
  const variables: UsedVariable[] = [];
  let fault: GraphQLError | undefined;
  visit(
    document,
    visitWithTypeInfo(types, {
      Argument({ name, value }) {
        const isOfList =
          types.getParentType() === schema.getQueryType() && types.getFieldDef()?.name.startsWith('list');
        const type = types.getInputType();
        if (isOfList === true && type != null) fault ??= faultOfNode(value, type, name.value, variables);
      },
    }),
  );
  return { fault, variables: variables.filter(({ type }) => mayHaveIds(type)) };
}

/** The first id of an operation, with the values of its variables, that isn't one. */
export function listIdFault(
  { fault: ofLiteral, variables }: ListIds,
  values: Readonly<Record<string, unknown>>,
): GraphQLError | undefined {
  if (ofLiteral !== undefined) return ofLiteral;
  for (const { name, type } of variables) {
    const fault = faultOfValue(values[name], type, `$${name}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultOfNode(
  node: ValueNode,
  given: GraphQLInputType,
  path: string,
  variables: UsedVariable[],
): GraphQLError | undefined {
  const type = getNullableType(given);
  if (node.kind === Kind.VARIABLE) {
    variables.push({ name: node.name.value, type });
    return undefined;
  }
  if (isListType(type)) {
    if (node.kind !== Kind.LIST) return faultOfNode(node, type.ofType, path, variables);
    return firstFault(node.values, (item, index) => faultOfNode(item, type.ofType, `${path}[${index}]`, variables));
  }
  if (isId(type) && (node.kind === Kind.STRING || node.kind === Kind.INT)) return faultOfId(node.value, path);
  if (!isInputObjectType(type) || node.kind !== Kind.OBJECT) return undefined;
  const fields = type.getFields();
  return firstFault(node.fields, ({ name: { value: name }, value }) => {
    const field = fields[name];
    return field && faultOfNode(value, field.type, `${path}.${name}`, variables);
  });
}

function faultOfValue(value: unknown, given: GraphQLInputType, path: string): GraphQLError | undefined {
  if (value === null || value === undefined) return undefined;
  const type = getNullableType(given);
  if (isListType(type)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return firstFault(items, (item, index) => faultOfValue(item, type.ofType, `${path}[${index}]`));
  }
  if (isId(type)) return typeof value === 'string' ? faultOfId(value, path) : undefined;
  if (!isInputObjectType(type) || typeof value !== 'object') return undefined;
  const fields = type.getFields();
  return firstFault(Object.entries(value), ([name, inner]) => {
    const field = fields[name];
    return field && faultOfValue(inner, field.type, `${path}.${name}`);
  });
}

function faultOfId(text: string, path: string): GraphQLError | undefined {
  if (isUuid(text)) return undefined;
  const shown = JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
  return badUserInput(`${path} is ${shown}, which isn’t an ID. IDs are UUIDs; pass one as the API returned it.`);
}

function isId(type: GraphQLInputType): boolean {
  return isScalarType(type) && type.name === 'ID';
}

function mayHaveIds(given: GraphQLInputType, seen: ReadonlySet<GraphQLInputType> = new Set()): boolean {
  const type = getNullableType(given);
  if (isListType(type)) return mayHaveIds(type.ofType, seen);
  if (!isInputObjectType(type)) return isId(type);
  if (seen.has(type)) return false;
  return Object.values(type.getFields()).some((field) => mayHaveIds(field.type, new Set([...seen, type])));
}
