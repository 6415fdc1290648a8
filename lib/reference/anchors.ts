import type { GraphQLSchema } from 'graphql';
import { readReference, type ReferenceField } from './model.ts';
import { referencePath } from './paths.ts';

/** All link targets in a schema's reference: each page with the ids of its members. */
export function referenceAnchors(schema: GraphQLSchema): ReadonlyMap<string, readonly string[]> {
  const { roots, operations, types, directives } = readReference(schema, { hasCosts: false });
  const coordinates = [
    ...Object.values(operations).flat().flatMap(withArguments),
    ...[...types.values()].flatMap(({ coordinate, fields, inputFields, values }) => [
      coordinate,
      ...fields.flatMap(withArguments),
      ...[...inputFields, ...values].map((member) => member.coordinate),
    ]),
    ...directives.map(({ coordinate }) => coordinate),
  ];
  const found = new Map<string, string[]>();
  for (const coordinate of coordinates) {
    const [path = '', anchor] = referencePath(coordinate, roots).split('#');
    const anchors = found.get(path) ?? [];
    if (anchor !== undefined) anchors.push(anchor);
    found.set(path, anchors);
  }
  return found;
}

function withArguments(field: ReferenceField): string[] {
  return [field.coordinate, ...field.arguments.map(({ coordinate }) => coordinate)];
}
