import { isEnumType, TypeInfo, visit, visitWithTypeInfo, type DocumentNode, type GraphQLSchema } from 'graphql';

/** The wording in descriptions: "Requires CAMPAIGNS_READ.", "partners need ACCESS_READ", "any caller with ACCESS_READ". */
const requirement = /\b(?:requires|needs?|with)\s+((?:[A-Z]+_[A-Z_]+(?:,| and)? ?)+)/gi;

/** The permission names in a description, in order. */
function scopesIn(description: string | null | undefined): string[] {
  return [...(description ?? '').matchAll(requirement)].flatMap(
    ([, names = '']) => names.match(/[A-Z]+_[A-Z_]+/g) ?? [],
  );
}

/** Returns a function that reads the permissions in a description of this schema, in order. */
export function scopeReader(schema: GraphQLSchema): (description: string | null | undefined) => string[] {
  const scopeType = schema.getType('APITokenScope');
  const known = new Set(isEnumType(scopeType) ? scopeType.getValues().map(({ name }) => name) : []);
  return (description) => scopesIn(description).filter((scope) => known.has(scope));
}

/**
 * Every permission that an operation needs, in alphabetical order. Reads the descriptions of the fields that it
 * selects.
 */
export function requiredScopes(schema: GraphQLSchema, document: DocumentNode): string[] {
  const scopesOf = scopeReader(schema);
  const info = new TypeInfo(schema);
  const found = new Set<string>();
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: () => {
        for (const scope of scopesOf(info.getFieldDef()?.description)) found.add(scope);
      },
    }),
  );
  return [...found].sort();
}
