import type { GraphQLSchema } from 'graphql';
import { referencePath } from '../reference/paths.ts';

/**
 * The reference path of a changed element. A removed element links to its parent. Returns `undefined` when the parent
 * is gone too.
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

/** Root types have a page per operation instead of a type page. */
function isRoot(schema: GraphQLSchema, name: string): boolean {
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].some(
    (type) => type?.name === name,
  );
}
