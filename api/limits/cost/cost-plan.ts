import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import type { Size } from './argument-size.ts';
import { type Kept, namesComputed } from './computed.ts';
import { type Condition, conditionsOf } from './conditions.ts';
import { listSizeOf } from './list-size.ts';

/** A field that returns objects. Scalar fields are free and aren't part of a plan. */
export interface CostNode {
  /** The name of the field in the response. */
  readonly key: string;
  readonly list: boolean;
  /** The maximum number of objects per parent. */
  readonly size: Size;
  /** The cost of one object, without the objects in it. */
  readonly ownCost: number;
  readonly children: readonly CostNode[];
  /** Whether the whole reservation is charged, however few objects are returned. */
  readonly kept: Kept;
  /** The conditions of each place that selects the field; undefined when one place has none. */
  readonly when: readonly (readonly Condition[])[] | undefined;
  /** The cost of the whole node, if it doesn't depend on a variable. */
  readonly constant: number | undefined;
}

/** The maximum cost of an operation as a function of its variables and its viewer, computed once per document. */
export type CostPlan = readonly CostNode[];

/** For a list without a declared size; a test of the schema names every such list. */
const unknownSize = 50;

/**
 * Introspection reads from memory and no argument bounds it, so each selected object field has a flat cost. The query
 * that GraphQL tools send has about a hundred of these fields.
 */
const introspectionCost = 5;

interface Surroundings {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/** The place of a selection set: its type and its conditions. */
interface Place {
  readonly set: SelectionSetNode;
  readonly type: GraphQLCompositeType;
  readonly conditions: readonly Condition[];
}

/** One occurrence of a field in the document. */
interface Occurrence {
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
  readonly conditions: readonly Condition[];
}

/** The plan of a valid document within the document limits. The plan expands all fragments. */
export function createCostPlan(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CostPlan {
  const root = schema.getRootType(operation.operation);
  if (root == null) return [];
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const surroundings = { schema, fragments };
  return nodesOf([{ set: operation.selectionSet, type: root, conditions: [] }], new Map(), surroundings);
}

function nodesOf(
  places: readonly Place[],
  sizes: ReadonlyMap<string, Size>,
  surroundings: Surroundings,
): readonly CostNode[] {
  const byKey = new Map<string, Occurrence[]>();
  for (const place of places) collect(place, byKey, surroundings);
  return [...byKey].flatMap(([key, occurrences]) => nodeOf(key, occurrences, sizes, surroundings) ?? []);
}

function nodeOf(
  key: string,
  occurrences: readonly Occurrence[],
  sizes: ReadonlyMap<string, Size>,
  surroundings: Surroundings,
): CostNode | undefined {
  const [first] = occurrences;
  if (first === undefined || !isCompositeType(getNamedType(first.field.type))) return undefined;
  const when = occurrences.some(({ conditions }) => conditions.length === 0)
    ? undefined
    : occurrences.map(({ conditions }) => conditions);
  const places = occurrences.flatMap(({ node, field, conditions }) => {
    const type = getNamedType(field.type);
    return node.selectionSet === undefined || !isCompositeType(type)
      ? []
      : [{ set: node.selectionSet, type, conditions }];
  });
  const node = first.field.name.startsWith('__')
    ? {
        key,
        list: false,
        size: 1,
        ownCost: introspectionCost * objectFields(places, surroundings),
        children: [],
        kept: false,
        when,
      }
    : {
        key,
        list: isListType(getNullableType(first.field.type)),
        size: sizeOf(occurrences, sizes),
        ownCost: 1,
        children: nodesOf(places, sizesWithin(first, sizes), surroundings),
        kept: namesComputed(first.field, first.node),
        when,
      };
  return { ...node, constant: constantCost(node) };
}

function sizeOf(occurrences: readonly Occurrence[], sizes: ReadonlyMap<string, Size>): Size {
  const [first] = occurrences;
  if (first === undefined || !isListType(getNullableType(first.field.type))) return 1;
  const { field, node } = first;
  return sizes.get(field.name) ?? listSizeOf(field)?.measure(field, node) ?? unknownSize;
}

/** The sizes, by path, that a field and its ancestors give to the lists below it. */
function sizesWithin({ field, node }: Occurrence, sizes: ReadonlyMap<string, Size>): ReadonlyMap<string, Size> {
  const within = new Map<string, Size>();
  const prefix = `${field.name}.`;
  for (const [path, size] of sizes) if (path.startsWith(prefix)) within.set(path.slice(prefix.length), size);
  const own = listSizeOf(field);
  if (own === undefined || own.of.length === 0) return within;
  const size = own.measure(field, node);
  for (const path of own.of) within.set(path, size);
  return within;
}

function collect(place: Place, byKey: Map<string, Occurrence[]>, surroundings: Surroundings): void {
  for (const selection of place.set.selections) {
    const own = conditionsOf(selection.directives);
    if (own === 'never') continue;
    const conditions = [...place.conditions, ...own];
    if (selection.kind === Kind.FIELD) {
      const field = fieldOf(surroundings.schema, place.type, selection.name.value);
      if (field === undefined) continue;
      const key = selection.alias?.value ?? selection.name.value;
      const occurrence = { node: selection, field, conditions };
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [occurrence]);
      else known.push(occurrence);
      continue;
    }
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : surroundings.fragments.get(selection.name.value);
    if (fragment === undefined) continue;
    const condition = fragment.typeCondition && surroundings.schema.getType(fragment.typeCondition.name.value);
    const type = isCompositeType(condition) ? condition : place.type;
    collect({ set: fragment.selectionSet, type, conditions }, byKey, surroundings);
  }
}

/**
 * Finds a field by its name, including `__schema` and `__type`. Fields without objects (`__typename`) needn't be found.
 */
function fieldOf(
  schema: GraphQLSchema,
  type: GraphQLCompositeType,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (type === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  }
  return isUnionType(type) ? undefined : type.getFields()[name];
}

function objectFields(places: readonly Place[], surroundings: Surroundings): number {
  const byKey = new Map<string, Occurrence[]>();
  for (const place of places) collect(place, byKey, surroundings);
  let count = 1;
  for (const occurrences of byKey.values()) {
    const inner = occurrences.flatMap(({ node, field, conditions }) => {
      const type = getNamedType(field.type);
      return node.selectionSet === undefined || !isCompositeType(type)
        ? []
        : [{ set: node.selectionSet, type, conditions }];
    });
    if (inner.length > 0) count += objectFields(inner, surroundings);
  }
  return count;
}

function constantCost({ size, ownCost, children, when }: Omit<CostNode, 'constant'>): number | undefined {
  if (when !== undefined || typeof size !== 'number') return undefined;
  let each = ownCost;
  for (const { constant } of children) {
    if (constant === undefined) return undefined;
    each += constant;
  }
  return size * each;
}
