import { Ajv } from 'ajv';
import { buildSchema, parse } from 'graphql';
import { collectVariables, getVariablesJSONSchema } from 'graphql-language-service';
import { describe, expect, test } from 'vitest';
import { isObject, parseJson, type Json } from '#shared/json.ts';
import { loadUseCases } from '../content/load-use-cases.ts';
import { loadSchema } from '../schema/schema.ts';
import { withoutDefaultedRequired } from './variables-schema.ts';

const useCases = await loadUseCases();
const schema = await loadSchema();

/** The JSON schema that GraphiQL gives to the editor of the variables, as plain JSON. */
function editorSchema(of: Parameters<typeof collectVariables>[0], query: string): Json {
  return parseJson(JSON.stringify(getVariablesJSONSchema(collectVariables(of, parse(query))))) ?? null;
}

function faultsIn(variables: unknown, jsonSchema: Json): string[] {
  const validator = new Ajv({ strict: false });
  const rules = isObject(jsonSchema) ? { ...jsonSchema } : {};
  // The editor's dialect is draft 4, which differs in nothing that these schemas use.
  delete rules['$schema'];
  const isValid = validator.validate(rules, variables);
  return isValid ? [] : (validator.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}

describe('the variables of every use case have no false error', () => {
  test.each(useCases.map((useCase) => [useCase.operation, useCase] as const))('%s', (_operation, useCase) => {
    const jsonSchema = editorSchema(schema, useCase.document);
    expect(faultsIn(useCase.variables, withoutDefaultedRequired(jsonSchema, new Set()))).toEqual([]);
  });
});

const small = buildSchema(`
  input Options { name: String!, force: Boolean! = false }
  type Query { list(options: Options!, first: Int!): Int }
`);
const query = 'query Q($options: Options!, $first: Int! = 5) { list(options: $options, first: $first) }';

test('a field or a variable with a default isn’t required, all others still are', () => {
  const strict = editorSchema(small, query);
  expect(faultsIn({ options: { name: 'a' } }, strict)).not.toEqual([]);
  const relaxed = withoutDefaultedRequired(strict, new Set(['first']));
  expect(faultsIn({ options: { name: 'a' } }, relaxed)).toEqual([]);
  expect(faultsIn({ options: {} }, relaxed)).toEqual([expect.stringContaining('name')]);
  expect(faultsIn({}, relaxed)).toEqual([expect.stringContaining('options')]);
});

test('a schema that needs no change stays the same object, so that applying it again ends', () => {
  const relaxed = withoutDefaultedRequired(editorSchema(small, query), new Set(['first']));
  expect(withoutDefaultedRequired(relaxed, new Set(['first']))).toBe(relaxed);
});
