import {
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isObjectType,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import type { Json } from '#shared/json.ts';
import { fieldsOf, type Operation } from '../schema/parsed-operation.ts';

/** The format of a column: dates as dates, numbers aligned right, enum values in the monospaced font. */
export type ColumnKind =
  | 'id'
  | 'text'
  | 'enum'
  | 'number'
  | 'micros'
  | 'ratio'
  | 'percent'
  | 'boolean'
  | 'date'
  | 'dateTime'
  /** An opaque position in a list. */
  | 'cursor'
  /** A list of objects within a row, with columns of its own. */
  | 'list';

/** A column of the response. Its label is the path below the row, joined by dots. */
interface AnswerColumn {
  label: string;
  kind: ColumnKind;
  description: string | undefined;
}

/** The list of a response as a flat table: rows with values in the order of the columns. */
export interface AnswerTable {
  path: string;
  columns: AnswerColumn[];
  rows: (Json | undefined)[][];
  /** Fields beside the list, such as its `pageInfo`. */
  rest: AnswerField[];
}

/** A column with the path to its values within a row. A list also has the columns of its items. */
export interface AnswerLeaf extends AnswerColumn {
  keys: string[];
  columns?: AnswerLeaf[];
}

/** The list of a response, derived from the operation before any response arrives. */
export interface AnswerShape {
  /** The path to the list within the response's data. */
  keys: string[];
  /** Every value of a row: the columns of an exported file. */
  leaves: AnswerLeaf[];
  /** The same columns, with the lists within a row kept together. */
  columns: AnswerLeaf[];
  /** Fields beside the list, with other lists kept together. */
  beside: AnswerLeaf[];
}

/** A value of a response with its path as the label. */
export type AnswerField = AnswerColumn & { value: Json | undefined };

/**
 * Converts the list of a response to a table, with types from the schema. Uses the first list of objects below the root
 * field. Columns come from the selection, so an empty response has them too. Skips the `userErrors` of a mutation, and
 * a list that belongs to one requested object: see {@link toAnswerFields}.
 */
export function toAnswerTable(
  schema: GraphQLSchema,
  { definition }: Pick<Operation, 'definition'>,
  data: Record<string, Json>,
): AnswerTable | undefined {
  const shape = toAnswerShape(schema, { definition });
  if (shape === undefined) return undefined;
  return {
    path: shape.keys.join('.'),
    columns: shape.leaves.map(toColumn),
    rows: itemsOf(shape, data).map((row) => shape.leaves.map((leaf) => valueAt(row, leaf.keys))),
    rest: fieldsBeside(shape, data),
  };
}

/** Finds the list in an operation's response, and its columns. */
export function toAnswerShape(
  schema: GraphQLSchema,
  { definition }: Pick<Operation, 'definition'>,
): AnswerShape | undefined {
  const root = schema.getRootType(definition.operation);
  const list = root ? findList(fieldsOf(definition), root, []) : undefined;
  if (list === undefined) return undefined;
  const { keys, fields, type, beside } = list;
  const [leaves, columns] = [collectLeaves(fields, type, []), collectLeaves(fields, type, [], 'kept')];
  return { keys, leaves: idsLast(leaves), columns: idsLast(columns), beside };
}

/** IDs come last: they are the widest columns and the least read. */
function idsLast(leaves: readonly AnswerLeaf[]): AnswerLeaf[] {
  return leaves.toSorted((left, right) => Number(left.kind === 'id') - Number(right.kind === 'id'));
}

/** The rows of a response. */
export function itemsOf({ keys }: Pick<AnswerShape, 'keys'>, data: Record<string, Json>): Json[] {
  const items = valueAt(data, keys);
  return Array.isArray(items) ? items : [];
}

/** The fields beside a response's list. */
export function fieldsBeside({ keys, beside }: AnswerShape, data: Record<string, Json>): AnswerField[] {
  const parent = valueAt(data, keys.slice(0, -1));
  return beside.flatMap((leaf) => toFields(leaf, parent));
}

/** Splits the fields beside a list into the totals of its columns, by the label of the column, and the others. */
export function splitTotals(
  columns: readonly AnswerColumn[],
  beside: readonly AnswerField[],
): { totals: ReadonlyMap<string, AnswerField>; others: AnswerField[] } {
  const totals = new Map<string, AnswerField>();
  const others: AnswerField[] = [];
  for (const field of beside) {
    const [parent, name, ...deeper] = field.label.split('.');
    const [column, ...more] = columns.filter(({ label }) => label === name || label.endsWith(`.${name}`));
    const isTotal = parent === 'totals' && deeper.length === 0 && column !== undefined && more.length === 0;
    if (isTotal) totals.set(column.label, field);
    else others.push(field);
  }
  return { totals, others };
}

/** All values of a response below its root field. Nested lists become lists of values, and an empty one a single field. */
export function toAnswerFields(
  schema: GraphQLSchema,
  { definition }: Pick<Operation, 'definition'>,
  data: Record<string, Json>,
): AnswerField[] {
  const root = schema.getRootType(definition.operation);
  return (root ? fieldsOf(definition) : []).flatMap((field) => {
    const type = getNamedType(root?.getFields()[field.name.value]?.type);
    const below = isObjectType(type) ? collectLeaves(fieldsOf(field), type, [], 'kept') : [];
    return below.flatMap((leaf) => toFields(leaf, valueAt(data, [responseKey(field)])));
  });
}

function toFields(leaf: AnswerLeaf, parent: Json | undefined): AnswerField[] {
  const value = valueAt(parent, leaf.keys);
  const isEmpty = Array.isArray(value) && value.length === 0;
  if (leaf.columns === undefined || isEmpty) return [{ ...toColumn(leaf), value }];
  return leaf.columns.flatMap((column) => {
    const keys = [...leaf.keys, ...column.keys];
    return toFields({ ...column, keys, label: keys.join('.') }, parent);
  });
}

function toColumn({ label, kind, description }: AnswerLeaf): AnswerColumn {
  return { label, kind, description };
}

interface FoundList {
  keys: string[];
  fields: FieldNode[];
  type: GraphQLObjectType;
  beside: AnswerLeaf[];
}

function findList(fields: FieldNode[], parent: GraphQLObjectType, keys: string[]): FoundList | undefined {
  for (const field of fields) {
    const type = parent.getFields()[field.name.value]?.type;
    if (type === undefined || field.name.value === 'userErrors') continue;
    const named = getNamedType(type);
    if (!isObjectType(named)) continue;
    const here = [...keys, responseKey(field)];
    if (isListType(getNullableType(type))) {
      const beside = collectLeaves(
        fields.filter((other) => other !== field),
        parent,
        [],
        'kept',
      );
      return { keys: here, fields: fieldsOf(field), type: named, beside };
    }
    // An object with an ID is itself the result. Its lists belong to it.
    if (named.getInterfaces().some(({ name }) => name === 'Node')) continue;
    const below = findList(fieldsOf(field), named, here);
    if (below !== undefined) return below;
  }
  return undefined;
}

function collectLeaves(
  fields: FieldNode[],
  parent: GraphQLObjectType,
  keys: string[],
  lists: 'spread' | 'kept' = 'spread',
): AnswerLeaf[] {
  return fields.flatMap((field) => {
    const definition = parent.getFields()[field.name.value];
    if (definition === undefined) return [];
    const here = [...keys, responseKey(field)];
    const named = getNamedType(definition.type);
    const column = { keys: here, label: here.join('.'), description: definition.description ?? undefined };
    if (!isObjectType(named)) return [{ ...column, kind: kindOf(field.name.value, definition) }];
    if (lists === 'kept' && isListType(getNullableType(definition.type))) {
      return [{ ...column, kind: 'list' as const, columns: collectLeaves(fieldsOf(field), named, [], lists) }];
    }
    return collectLeaves(fieldsOf(field), named, here, lists);
  });
}

function responseKey(field: FieldNode): string {
  return field.alias?.value ?? field.name.value;
}

const kindsByScalar: Readonly<Record<string, ColumnKind>> = {
  ID: 'id',
  Int: 'number',
  Float: 'ratio',
  BigInt: 'number',
  Boolean: 'boolean',
  Date: 'date',
  DateTime: 'dateTime',
};

function kindOf(name: string, { type, description }: GraphQLField<unknown, unknown>): ColumnKind {
  const named = getNamedType(type);
  if (isEnumType(named)) return 'enum';
  if (name.endsWith('Cursor')) return 'cursor';
  if (name.endsWith('Micros')) return 'micros';
  const kind = kindsByScalar[named.name] ?? 'text';
  // No scalar marks a percentage, but the description of a share does.
  return kind === 'ratio' && /\b0 to 1\b/.test(description ?? '') ? 'percent' : kind;
}

/** The value at the end of a path. For a list, the values of all its items. */
export function valueAt(value: Json | undefined, keys: readonly string[]): Json | undefined {
  const [key, ...rest] = keys;
  if (key === undefined || typeof value !== 'object' || value === null) return key === undefined ? value : undefined;
  if (Array.isArray(value)) return value.map((item) => valueAt(item, keys) ?? null);
  return valueAt(value[key], rest);
}
