import { isObject, type Json } from '#shared/json.ts';

/**
 * A JSON schema of variables that requires only what GraphQL requires. `getVariablesJSONSchema` of
 * graphql-language-service also requires fields and variables that have a default value
 * (docs/decisions/0053-playground-is-graphiql-with-plugins.md). Returns the same object when nothing changes.
 *
 * @param defaulted Names of variables that have a default value in the operation.
 */
export function withoutDefaultedRequired(schema: Json, defaulted: ReadonlySet<string>): Json {
  if (!isObject(schema)) return schema;
  const { definitions } = schema;
  const own = relax(schema, defaulted);
  if (!isObject(definitions)) return own;
  const relaxed = Object.entries(definitions).map(
    ([name, definition]) => [name, isObject(definition) ? relax(definition, new Set()) : definition] as const,
  );
  if (own === schema && relaxed.every(([name, definition]) => definition === definitions[name])) return schema;
  return { ...own, definitions: Object.fromEntries(relaxed) };
}

function relax(schema: Record<string, Json>, defaulted: ReadonlySet<string>): Record<string, Json> {
  const { required, properties } = schema;
  if (!Array.isArray(required) || !isObject(properties)) return schema;
  const needed = required.filter((name) => {
    if (typeof name !== 'string') return true;
    const property = properties[name];
    return !defaulted.has(name) && !(isObject(property) && 'default' in property);
  });
  return needed.length === required.length ? schema : { ...schema, required: needed };
}
