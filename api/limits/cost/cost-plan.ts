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
import { argumentSize, type Size } from './argument-size.ts';
import { type Condition, conditionsOf } from './conditions.ts';
import { type ListSize, listSizeOf } from './list-size.ts';

/** A field that gives objects; fields of scalars are free and have no place in a plan. */
export interface CostNode {
  /** Its name in the answer. */
  readonly key: string;
  readonly list: boolean;
  /** Objects there can be in one parent. */
  readonly size: Size;
  /** Of one object, without what it holds. */
  readonly price: number;
  readonly children: readonly CostNode[];
  /** The places that ask for it by their conditions; undefined when one has none. */
  readonly when: readonly (readonly Condition[])[] | undefined;
  /** What the whole node costs, where no variable has a say. */
  readonly constant: number | undefined;
}

/** What an operation costs, up to its variables: worked out once a document. */
export type CostPlan = readonly CostNode[];

/** For a list that nothing is said about; a test of the schema names every such list. */
const unknownSize = 50;

/**
 * Introspection answers from memory and no argument bounds it, so it costs a flat price a selected object field. The
 * query that tools send has about a hundred of them.
 */
const introspectionPrice = 5;

interface Surroundings {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/** A selection set in its place: on which type, and under which conditions. */
interface Place {
  readonly set: SelectionSetNode;
  readonly type: GraphQLCompositeType;
  readonly conditions: readonly Condition[];
}

/** A field as it stands somewhere in the document. */
interface Occurrence {
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
  readonly conditions: readonly Condition[];
}

/** The plan of a valid document that keeps to the document limits: it is written out here, fragments and all. */
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
    ? { key, list: false, size: 1, price: introspectionPrice * objectFields(places, surroundings), children: [], when }
    : {
        key,
        list: isListType(getNullableType(first.field.type)),
        size: sizeOf(occurrences, sizes),
        price: 1,
        children: nodesOf(places, sizesWithin(first), surroundings),
        when,
      };
  return { ...node, constant: constantCost(node) };
}

function sizeOf(occurrences: readonly Occurrence[], sizes: ReadonlyMap<string, Size>): Size {
  const [first] = occurrences;
  if (first === undefined || !isListType(getNullableType(first.field.type))) return 1;
  const { field, node } = first;
  const fromParent = sizes.get(field.name);
  const said = listSizeOf(field);
  if (said === undefined || said.of.length > 0) return fromParent ?? unknownSize;
  return ownSize(said, field, node);
}

function ownSize(
  { argument, assumed = unknownSize }: ListSize,
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): Size {
  return argument.length === 0 ? assumed : argumentSize(field, node, argument, assumed);
}

/** Sizes that a field's arguments give to lists in its answer. */
function sizesWithin({ field, node }: Occurrence): ReadonlyMap<string, Size> {
  const said = listSizeOf(field);
  if (said === undefined || said.of.length === 0) return new Map();
  const size = ownSize(said, field, node);
  return new Map(said.of.map((name) => [name, size]));
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

/** A field by its name, `__schema` and `__type` included. Fields of no objects (`__typename`) need not be found. */
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

function constantCost({ size, price, children, when }: Omit<CostNode, 'constant'>): number | undefined {
  if (when !== undefined || typeof size !== 'number') return undefined;
  let each = price;
  for (const { constant } of children) {
    if (constant === undefined) return undefined;
    each += constant;
  }
  return size * each;
}
