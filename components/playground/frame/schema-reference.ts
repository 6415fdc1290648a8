import { getNamedType } from 'graphql';
import type { SchemaPlace } from '#lib/playground/schema-places.ts';
import type { SchemaReference } from '../parts/graphiql.ts';

/** The schema element of a name that the reader followed in the editor. */
export function placeOfReference({ kind, typeInfo }: SchemaReference): SchemaPlace | null {
  const rule: string = kind;
  const { parentType, fieldDef, type, enumValue } = typeInfo;
  const named = type == null ? undefined : getNamedType(type);
  if (['Field', 'AliasedField', 'Argument'].includes(rule) && parentType != null && fieldDef != null) {
    return { type: getNamedType(parentType).name, member: fieldDef.name };
  }
  if (rule === 'EnumValue' && named !== undefined && enumValue != null) {
    return { type: named.name, member: enumValue.name };
  }
  return named === undefined ? null : { type: named.name };
}
