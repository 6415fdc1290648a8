import {
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isObjectType,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import type { Json } from './content-files.ts';
import { fieldsOf, type Operation } from './operation.ts';

/** How a column is written: dates as dates, numbers to the right, the schema's own words in the mono face. */
export type ColumnKind = 'id' | 'text' | 'enum' | 'number' | 'boolean' | 'date' | 'dateTime';

/** A column of the answer: its path below the row, joined by dots, as its label. */
export interface AnswerColumn {
  label: string;
  kind: ColumnKind;
  description: string | undefined;
}

/** The first list of an answer, flattened: rows of values in the order of the columns. */
export interface AnswerTable {
  path: string;
  columns: AnswerColumn[];
  rows: (Json | undefined)[][];
  /** What stands beside the list, such as its `pageInfo`. */
  rest: (AnswerColumn & { value: Json | undefined })[];
}

interface Leaf extends AnswerColumn {
  keys: string[];
}

/**
 * Turns the first list of objects in an answer into a table, typed by the schema. Columns come from the selection, not
 * from the data, so an empty answer still shows what it would hold. No list, no table: then the JSON has to do.
 */
export function toAnswerTable(
  schema: GraphQLSchema,
  { definition }: Operation,
  data: Record<string, Json>,
): AnswerTable | undefined {
  const root = schema.getRootType(definition.operation);
  const list = root ? findList(fieldsOf(definition), root, []) : undefined;
  if (list === undefined) return undefined;
  const leaves = collectLeaves(list.fields, list.type, []);
  const items = valueAt(data, list.keys);
  const parent = valueAt(data, list.keys.slice(0, -1));
  return {
    path: list.keys.join('.'),
    columns: leaves.map(toColumn),
    rows: (Array.isArray(items) ? items : []).map((row) => leaves.map((leaf) => valueAt(row, leaf.keys))),
    rest: list.beside.map((leaf) => ({ ...toColumn(leaf), value: valueAt(parent, leaf.keys) })),
  };
}

function toColumn({ label, kind, description }: Leaf): AnswerColumn {
  return { label, kind, description };
}

interface FoundList {
  keys: string[];
  fields: FieldNode[];
  type: GraphQLObjectType;
  beside: Leaf[];
}

function findList(fields: FieldNode[], parent: GraphQLObjectType, keys: string[]): FoundList | undefined {
  for (const field of fields) {
    const type = parent.getFields()[field.name.value]?.type;
    if (type === undefined) continue;
    const named = getNamedType(type);
    if (!isObjectType(named)) continue;
    const here = [...keys, responseKey(field)];
    if (isListType(getNullableType(type))) {
      const beside = collectLeaves(
        fields.filter((other) => other !== field),
        parent,
        [],
      );
      return { keys: here, fields: fieldsOf(field), type: named, beside };
    }
    const below = findList(fieldsOf(field), named, here);
    if (below !== undefined) return below;
  }
  return undefined;
}

function collectLeaves(fields: FieldNode[], parent: GraphQLObjectType, keys: string[]): Leaf[] {
  return fields.flatMap((field) => {
    const definition = parent.getFields()[field.name.value];
    if (definition === undefined) return [];
    const here = [...keys, responseKey(field)];
    const named = getNamedType(definition.type);
    if (isObjectType(named)) return collectLeaves(fieldsOf(field), named, here);
    const description = definition.description ?? undefined;
    return [{ keys: here, label: here.join('.'), kind: kindOf(definition.type), description }];
  });
}

function responseKey(field: FieldNode): string {
  return field.alias?.value ?? field.name.value;
}

const kindsByScalar: Readonly<Record<string, ColumnKind>> = {
  ID: 'id',
  Int: 'number',
  Float: 'number',
  BigInt: 'number',
  Boolean: 'boolean',
  Date: 'date',
  DateTime: 'dateTime',
};

function kindOf(type: GraphQLOutputType): ColumnKind {
  const named = getNamedType(type);
  return isEnumType(named) ? 'enum' : (kindsByScalar[named.name] ?? 'text');
}

function valueAt(value: Json | undefined, keys: string[]): Json | undefined {
  return keys.reduce<Json | undefined>(
    (current, key) =>
      typeof current === 'object' && current !== null && !Array.isArray(current) ? current[key] : undefined,
    value,
  );
}
