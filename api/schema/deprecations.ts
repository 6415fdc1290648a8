import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';

/** A field, argument, input field or enum value. */
interface SchemaElement {
  /** `Type.field.argument` */
  readonly path: string;
  /** Why it is deprecated; undefined if it isn't. */
  readonly reason: string | undefined;
}

interface Deprecated {
  readonly path: string;
  readonly reason: string;
}

/** Everything in a schema that can be deprecated. */
export function schemaElements(schema: GraphQLSchema): SchemaElement[] {
  const found: SchemaElement[] = [];
  const note = (path: string, { deprecationReason: reason }: { deprecationReason?: string | null | undefined }) => {
    found.push({ path, reason: reason ?? undefined });
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (isEnumType(type)) for (const value of type.getValues()) note(`${type.name}.${value.name}`, value);
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
    const fields = Object.values<GraphQLField<unknown, unknown> | GraphQLInputField>(type.getFields());
    for (const field of fields) {
      note(`${type.name}.${field.name}`, field);
      if ('args' in field)
        for (const argument of field.args) note(`${type.name}.${field.name}.${argument.name}`, argument);
    }
  }
  return found;
}

/** Everything that the schema marks as `@deprecated`. */
export function deprecations(schema: GraphQLSchema): Deprecated[] {
  return schemaElements(schema).flatMap(({ path, reason }) => (reason === undefined ? [] : [{ path, reason }]));
}

/** Clients plan by it: `Use name. Removed on 2027-11-21.` */
export function removalDate({ reason }: Deprecated): string | undefined {
  const date = /\b[Rr]emoved on (\d{4}-\d{2}-\d{2})\b/.exec(reason)?.[1];
  const day = date === undefined ? undefined : new Date(`${date}T00:00:00Z`);
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date ?? '')
    ? date
    : undefined;
}
