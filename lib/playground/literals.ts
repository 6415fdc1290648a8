import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  Kind,
  type GraphQLInputType,
  type ValueNode,
} from 'graphql';
import { scalarText, textNode, type JsonNode } from './json-tree.ts';

/** A value of a document as JSON. Undefined if it uses a variable. */
export function jsonOf(value: ValueNode): JsonNode | undefined {
  switch (value.kind) {
    case Kind.VARIABLE:
      return undefined;
    case Kind.LIST: {
      const items = value.values.flatMap((item) => jsonOf(item) ?? []);
      return items.length === value.values.length ? { kind: 'array', items } : undefined;
    }
    case Kind.OBJECT: {
      const entries = value.fields.flatMap((field) => {
        const inner = jsonOf(field.value);
        return inner === undefined ? [] : [{ name: field.name.value, value: inner }];
      });
      return entries.length === value.fields.length ? { kind: 'object', entries } : undefined;
    }
    case Kind.ENUM:
    case Kind.STRING:
      return textNode(value.value);
    case Kind.NULL:
      return { kind: 'scalar', source: 'null' };
    default:
      return { kind: 'scalar', source: String(value.value) };
  }
}

/** JSON as a value of a type in a document. */
export function literalOf(node: JsonNode, declared: GraphQLInputType): string {
  const type = getNullableType(declared);
  if (node.kind === 'array') {
    const itemType = isListType(type) ? type.ofType : type;
    return `[${node.items.map((item) => literalOf(item, itemType)).join(', ')}]`;
  }
  const named = isListType(type) ? getNullableType(type.ofType) : type;
  if (node.kind === 'object') {
    const fields = isInputObjectType(named) ? named.getFields() : {};
    const parts = node.entries.map(({ name, value }) => `${name}: ${literalOf(value, fields[name]?.type ?? named)}`);
    return `{${parts.join(', ')}}`;
  }
  return isEnumType(named) ? (scalarText(node) ?? node.source) : node.source;
}
