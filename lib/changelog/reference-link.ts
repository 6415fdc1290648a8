import type { GraphQLSchema } from 'graphql';
import { referencePath } from '../reference/paths.ts';

/**
 * Where the reference explains what changed: the element itself, or what it belonged to once it is gone. `undefined` when
 * neither is there any more.
 */
export function referenceLink(schema: GraphQLSchema, coordinate: string): string | undefined {
  const [, at, name = '', member, argument] = /^(@?)(\w+)(?:\.(\w+))?(?:\((\w+):\))?$/.exec(coordinate) ?? [];
  if (at === '@') return schema.getDirective(name) ? referencePath(`@${name}`) : undefined;
  const type = schema.getType(name);
  if (type === undefined) return undefined;
  if (member === undefined) return referencePath(name);
  const field = 'getFields' in type ? type.getFields()[member] : undefined;
  const value = 'getValue' in type ? type.getValue(member) : undefined;
  if (field == null && value == null) return isRoot(schema, name) ? undefined : referencePath(name);
  const argumentStays = field != null && 'args' in field && field.args.some((known) => known.name === argument);
  return referencePath(argumentStays ? coordinate : `${name}.${member}`);
}

/** Root types have pages by operation, not by type. */
function isRoot(schema: GraphQLSchema, name: string): boolean {
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].some(
    (type) => type?.name === name,
  );
}
