import {
  getNamedType,
  isInputObjectType,
  isObjectType,
  Kind,
  OperationTypeNode,
  parseType,
  print,
  separateOperations,
  valueFromASTUntyped,
  visit,
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';
import type { Json } from '#shared/json.ts';
import { itemsOf, toAnswerShape, valueAt, type AnswerShape } from '../run/tabular-answer.ts';
import { operationNamed, readQuery, withoutFragments } from '../run/query-text.ts';
import type { RunRequest } from '../run/run-operation.ts';
import { fieldsOfKey } from './path-place.ts';

/** How to request the pages of a list one after the other. */
export interface PagePlan {
  shape: AnswerShape;
  /** Rows per page when the query sets no limit. */
  limit: number;
  page: (after: string | null, limit: number) => RunRequest;
  read: (data: Record<string, Json>) => PageOfRows;
  /** Whether a response to the reader's own request is the first page and says that no other follows. */
  isWhole: (data: Record<string, Json>) => boolean;
  /** Requests the number of rows, if the schema has a field for it. */
  count: { request: RunRequest; read: (data: Record<string, Json>) => number | null } | null;
}

interface PageOfRows {
  items: Json[];
  /** Cursor of the next page, or null at the end. */
  after: string | null;
}

/**
 * Plans how to fetch every page of a request's list. It sends the same request with its own page arguments and
 * `pageInfo`. Supports lists with `page: { limit, after }`, and lists with `first` and `after`. Null when the list has
 * no pages, or when the request is a mutation.
 */
export function planPages(schema: GraphQLSchema, request: RunRequest): PagePlan | null {
  const query = readQuery(request.query);
  const operation = query.kind === 'document' ? operationNamed(query.operations, request.operationName) : undefined;
  if (query.kind === 'fault' || operation?.operation !== OperationTypeNode.QUERY) return null;
  const shape = toAnswerShape(schema, { definition: withoutFragments(query.document, operation) });
  if (shape === undefined) return null;
  const keys = shape.keys.slice(0, -1);
  const paged = findPaged(schema, query.document, operation, keys);
  if (paged === null) return null;

  const infoKeys = [...keys, 'pageInfo'];
  const own = variablesOf(operation, request.variables);
  const rewritten = rewrite(query.document, operation, paged, { kind: 'add', fields: ['hasNextPage', 'endCursor'] });
  const toRequest = (rewrittenTo: Rewritten, after: string | null, limit: number): RunRequest => ({
    query: rewrittenTo.query,
    operationName: request.operationName,
    variables: { ...pickNames(request.variables, rewrittenTo.variables), ...paged.style.values(own, after, limit) },
  });
  return {
    shape,
    limit: paged.style.limit(own),
    page: (after, limit) => toRequest(rewritten, after, limit),
    read: (data) => {
      const info = valueAt(data, infoKeys);
      const hasNext = valueAt(info, ['hasNextPage']) === true;
      const after = valueAt(info, ['endCursor']);
      return { items: itemsOf(shape, data), after: hasNext && typeof after === 'string' ? after : null };
    },
    isWhole: (data) => paged.style.after(own) === undefined && valueAt(data, [...infoKeys, 'hasNextPage']) === false,
    count: paged.isCounted
      ? {
          request: toRequest(
            rewrite(query.document, operation, paged, { kind: 'only', fields: ['totalCount'] }),
            null,
            1,
          ),
          read: (data) => {
            const count = valueAt(data, [...infoKeys, 'totalCount']);
            return count === null || count === undefined || Array.isArray(count) ? null : Number(count);
          },
        }
      : null,
  };
}

/** How a field's arguments select a page. */
interface PagingStyle {
  /** The arguments for the page, and the variables that replace their values. */
  arguments: { name: string; variable: string; type: string }[];
  limit: (variables: Record<string, unknown>) => number;
  /** The reader's cursor; undefined for the first page. */
  after: (variables: Record<string, unknown>) => unknown;
  values: (variables: Record<string, unknown>, after: string | null, limit: number) => Record<string, unknown>;
}

interface Paged {
  nodes: ReadonlySet<FieldNode>;
  style: PagingStyle;
  isCounted: boolean;
}

interface Rewritten {
  query: string;
  /** Names of the reader's variables that are still in use. */
  variables: ReadonlySet<string>;
}

function findPaged(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  keys: readonly string[],
): Paged | null {
  let parent: GraphQLObjectType | undefined = schema.getQueryType() ?? undefined;
  let field: GraphQLField<unknown, unknown> | undefined;
  let nodes: FieldNode[] = [];
  for (const key of keys) {
    const sets = field === undefined ? [operation.selectionSet] : nodes.map(({ selectionSet }) => selectionSet);
    nodes = sets.flatMap((set) => fieldsOfKey(document, set, key));
    const [node] = nodes;
    field = node === undefined ? undefined : parent?.getFields()[node.name.value];
    const type = getNamedType(field?.type);
    parent = isObjectType(type) ? type : undefined;
  }
  const [node] = nodes;
  const info = getNamedType(parent?.getFields()['pageInfo']?.type);
  if (node === undefined || field === undefined || !isObjectType(info)) return null;
  const { hasNextPage, endCursor, totalCount } = info.getFields();
  const style = styleOf(field, node);
  if (hasNextPage === undefined || endCursor === undefined || style === null) return null;
  return { nodes: new Set(nodes), style, isCounted: totalCount !== undefined };
}

function styleOf(field: GraphQLField<unknown, unknown>, node: FieldNode): PagingStyle | null {
  const given = (name: string) => node.arguments?.find((argument) => argument.name.value === name);
  const page = field.args.find(({ name }) => name === 'page');
  const input = getNamedType(page?.type);
  if (page !== undefined && isInputObjectType(input) && input.getFields()['after'] !== undefined) {
    const limit = input.getFields()['limit'];
    const standard: unknown = limit?.defaultValue;
    const own = (variables: Record<string, unknown>) => objectOf(valueOf(given('page'), variables));
    return {
      arguments: [{ name: 'page', variable: 'pageOfAll', type: page.type.toString() }],
      limit: (variables) =>
        largest(limit?.description) ?? positive(own(variables)['limit']) ?? positive(standard) ?? 50,
      after: (variables) => own(variables)['after'] ?? undefined,
      values: (variables, after, size) => ({ pageOfAll: { ...own(variables), limit: size, after } }),
    };
  }
  const [first, after] = ['first', 'after'].map((wanted) => field.args.find(({ name }) => name === wanted));
  if (first === undefined || after === undefined) return null;
  return {
    arguments: [
      { name: 'first', variable: 'firstOfAll', type: first.type.toString() },
      { name: 'after', variable: 'afterOfAll', type: after.type.toString() },
    ],
    limit: (variables) => largest(first.description) ?? positive(valueOf(given('first'), variables)) ?? 50,
    after: (variables) => valueOf(given('after'), variables) ?? undefined,
    values: (_variables, cursor, size) => ({ firstOfAll: size, afterOfAll: cursor }),
  };
}

/** The maximum page size from a description: "1 to 200". */
function largest(description: string | null | undefined): number | undefined {
  const most = /\b1 to (\d+)\b/.exec(description ?? '')?.[1];
  return most === undefined ? undefined : Number(most);
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}

function valueOf(argument: ArgumentNode | undefined, variables: Record<string, unknown>): unknown {
  return argument === undefined ? undefined : valueFromASTUntyped(argument.value, variables);
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The variables of a request, with defaults for missing ones. */
function variablesOf(
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue === undefined ? [] : [[variable.name.value, valueFromASTUntyped(defaultValue)] as const],
  );
  return { ...Object.fromEntries(defaults), ...given };
}

/**
 * The request's operation with new page arguments. Adds `pageInfo` to the selection, or replaces the selection with it.
 */
function rewrite(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  { nodes, style }: Paged,
  info: { kind: 'add' | 'only'; fields: readonly string[] },
): Rewritten {
  const pageInfo = fieldNode(
    'pageInfo',
    info.fields.map((name) => fieldNode(name)),
  );
  const names = new Set(style.arguments.map(({ name }) => name));
  const paged = visit(document, {
    Field: (node) => {
      if (!nodes.has(node)) return undefined;
      const kept = (node.arguments ?? []).filter(({ name }) => !names.has(name.value));
      const selected = info.kind === 'add' ? (node.selectionSet?.selections ?? []) : [];
      return {
        ...node,
        arguments: [...kept, ...style.arguments.map(({ name, variable }) => argumentNode(name, variable))],
        selectionSet: { kind: Kind.SELECTION_SET, selections: [...selected, pageInfo] },
      } satisfies FieldNode;
    },
  });
  return onlyUsed(paged, operation, style);
}

/** Removes unused operations, fragments and variables, which an API would reject. */
function onlyUsed(document: DocumentNode, operation: OperationDefinitionNode, style: PagingStyle): Rewritten {
  const alone = separateOperations(document)[operation.name?.value ?? ''] ?? document;
  const used = new Set<string>();
  for (const definition of alone.definitions) {
    const body =
      definition.kind === Kind.OPERATION_DEFINITION ? { ...definition, variableDefinitions: [] } : definition;
    visit(body, { Variable: ({ name }) => void used.add(name.value) });
  }
  const ours = style.arguments.map(({ variable, type }) => ({
    kind: Kind.VARIABLE_DEFINITION as const,
    variable: variableNode(variable),
    type: parseType(type),
  }));
  const result = visit(alone, {
    OperationDefinition: (node) => ({
      ...node,
      variableDefinitions: [
        ...(node.variableDefinitions ?? []).filter(({ variable }) => used.has(variable.name.value)),
        ...ours,
      ],
    }),
  });
  return { query: print(result), variables: used };
}

function pickNames(variables: Record<string, unknown>, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => names.has(name)));
}

function fieldNode(name: string, selections: SelectionNode[] = []): FieldNode {
  return {
    kind: Kind.FIELD,
    name: { kind: Kind.NAME, value: name },
    ...(selections.length > 0 && { selectionSet: { kind: Kind.SELECTION_SET, selections } }),
  };
}

function argumentNode(name: string, variable: string): ArgumentNode {
  return { kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: name }, value: variableNode(variable) };
}

function variableNode(name: string) {
  return { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } } as const;
}
