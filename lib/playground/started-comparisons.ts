import {
  getNullableType,
  isInputObjectType,
  isLeafType,
  Kind,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  type ObjectValueNode,
  type ValueNode,
} from 'graphql';
import { parsedDocument } from './parsed-document.ts';
import { placeOf } from './value-place.ts';

/** The comparisons to begin with, in this order. */
const usual = ['gte', 'contains', 'eq'];

/**
 * The document with a comparison in each object that a change has added empty within another object, such as
 * `budgetMicros: {}` in a filter: an empty one compares nothing, and looks as if it did. An object of an ID stays empty.
 * Undefined if there is none, or if one of the texts isn't a valid document.
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
    [Kind.OBJECT_FIELD]: (field, _key, _parent, path, ancestors) => void known.add(placeOf(field, path, ancestors)),
  });
  const types = new TypeInfo(schema);
  const starts: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  visit(
    document,
    visitWithTypeInfo(types, {
      [Kind.OBJECT_FIELD]: (field, _key, _parent, path, ancestors) => {
        const type = getNullableType(types.getInputType());
        const { value } = field;
        if (!isEmpty(value) || !isInputObjectType(type) || known.has(placeOf(field, path, ancestors))) return;
        const comparison = comparisonOf(type);
        if (comparison === undefined || value.loc === undefined) return;
        const start = valueOf(comparison);
        // No object equals an empty text, and an ID is never empty.
        if (comparison.name === 'eq' && start.kind === Kind.STRING && start.value === '') return;
        const text = print(withField(comparison.name, start));
        starts.push({ from: value.loc.start, to: value.loc.end, text });
      },
    }),
  );
  if (starts.length === 0) return undefined;
  // Only these objects change, so comments stay.
  return starts.reduceRight((text, start) => text.slice(0, start.from) + start.text + text.slice(start.to), after);
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
