import { isEnumType, TypeInfo, visit, visitWithTypeInfo, type DocumentNode, type GraphQLSchema } from 'graphql';

/** How a description says it: "Requires CAMPAIGNS_READ.", "partners need ACCESS_READ", "anybody with ACCESS_READ". */
const requirement = /\b(?:requires|needs?|with)\s+((?:[A-Z]+_[A-Z_]+(?:,| and)? ?)+)/gi;

/** The names a description asks for, in its order. */
function scopesIn(description: string | null | undefined): string[] {
  return [...(description ?? '').matchAll(requirement)].flatMap(
    ([, names = '']) => names.match(/[A-Z]+_[A-Z_]+/g) ?? [],
  );
}

/** Reads the scopes that a description of this schema asks for, in its order. */
export function scopeReader(schema: GraphQLSchema): (description: string | null | undefined) => string[] {
  const scopeType = schema.getType('APITokenScope');
  const known = new Set(isEnumType(scopeType) ? scopeType.getValues().map(({ name }) => name) : []);
  return (description) => scopesIn(description).filter((scope) => known.has(scope));
}

/** Every scope of the schema an operation needs, by the descriptions of the fields it selects; in alphabetical order. */
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
