import {
  getNullableType,
  isInputObjectType,
  isLeafType,
  Kind,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ArgumentNode,
  type ASTNode,
  type FieldNode,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  type ObjectFieldNode,
  type ObjectValueNode,
  type ValueNode,
} from 'graphql';
import { parsedDocument } from './parsed-document.ts';

/** The comparisons to begin with, in this order. */
const usual = ['gte', 'contains', 'eq'];

/**
 * The document with a comparison in each object that a change has added empty within another object, such as
 * `budgetMicros: {}` in a filter: an empty one compares nothing, and looks as if it did. Undefined if there is none, or if
 * one of the texts isn't a valid document.
 */
export function startComparisons(
  schema: GraphQLSchema,
  { before, after }: { before: string; after: string },
  valueOf: (field: GraphQLInputField) => ValueNode,
): string | undefined {
  const [earlier, document] = [parsedDocument(before), parsedDocument(after)];
  if (earlier === undefined || document === undefined) return undefined;
  const known = new Set<string>();
  visit(earlier, {
    [Kind.OBJECT_FIELD]: (field, _key, _parent, _path, ancestors) => void known.add(placeOf(field, ancestors)),
  });
  const types = new TypeInfo(schema);
  const started = visit(
    document,
    visitWithTypeInfo(types, {
      [Kind.OBJECT_FIELD]: (field, _key, _parent, _path, ancestors) => {
        const type = getNullableType(types.getInputType());
        if (!isEmpty(field.value) || !isInputObjectType(type) || known.has(placeOf(field, ancestors))) return undefined;
        const comparison = comparisonOf(type);
        return comparison && { ...field, value: withField(comparison.name, valueOf(comparison)) };
      },
    }),
  );
  return started === document ? undefined : print(started);
}

function withField(name: string, value: ValueNode): ObjectValueNode {
  return { kind: Kind.OBJECT, fields: [{ kind: Kind.OBJECT_FIELD, name: { kind: Kind.NAME, value: name }, value }] };
}

function isEmpty(value: ValueNode): boolean {
  return value.kind === Kind.OBJECT && value.fields.length === 0;
}

function comparisonOf(type: GraphQLInputObjectType): GraphQLInputField | undefined {
  const fields = usual.flatMap((name) => type.getFields()[name] ?? []);
  return fields.find((field) => isLeafType(getNullableType(field.type)));
}

/** Where an object's field is: the names of the fields and arguments around it, by their aliases if they have some. */
function placeOf(node: ObjectFieldNode, ancestors: readonly (ASTNode | readonly ASTNode[])[]): string {
  const around = ancestors.flatMap((one) => ('kind' in one && hasName(one) ? [nameOf(one)] : []));
  return [...around, node.name.value].join('.');
}

function nameOf(node: FieldNode | ArgumentNode | ObjectFieldNode): string {
  return node.kind === Kind.FIELD && node.alias !== undefined ? node.alias.value : node.name.value;
}

function hasName(node: ASTNode): node is FieldNode | ArgumentNode | ObjectFieldNode {
  return node.kind === Kind.FIELD || node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD;
}
