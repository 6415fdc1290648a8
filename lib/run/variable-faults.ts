import {
  coerceInputValue,
  isInputType,
  isNonNullType,
  typeFromAST,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';
import { isObject, parseJson, type Json } from '#shared/json.ts';
import { findJsonFault, placeOf, placeOfName, type Place } from './json-text.ts';

/** An error in the variables, with its range in their text. */
export interface VariableFault extends Place {
  severity: 'error' | 'warning';
  message: string;
  /** The path of the invalid value. Empty when the error concerns the whole text. */
  path: readonly (string | number)[];
}

/** Parses the variables, or returns null when the text isn't a JSON object. An empty text has no variables. */
export function readVariables(text: string): Record<string, Json> | null {
  if (text.trim() === '') return {};
  const value = parseJson(text);
  return isObject(value) ? value : null;
}

/**
 * Errors in the text of an operation's variables: JSON syntax, and types that differ from the operation's declarations.
 */
export function findVariableFaults(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode | undefined,
  text: string,
): VariableFault[] {
  const fault = findJsonFault(text);
  if (fault !== null) return [{ ...fault, severity: 'error', path: [] }];
  const values = readVariables(text);
  const whole = { from: 0, to: text.length };
  if (values === null)
    return [{ ...whole, severity: 'error', message: 'Variables must be a JSON object: { "name": value }.', path: [] }];
  if (operation === undefined) return [];
  const definitions = operation.variableDefinitions ?? [];
  const names = definitions.map(({ variable }) => variable.name.value);
  const unknown = Object.keys(values)
    .filter((name) => !names.includes(name))
    .map((name): VariableFault => {
      return {
        ...placeOfName(text, name),
        severity: 'warning',
        message: `The operation has no variable $${name}.`,
        path: [name],
      };
    });
  return [...definitions.flatMap((definition) => faultsOf(schema, definition, values, text)), ...unknown];
}

function faultsOf(
  schema: GraphQLSchema,
  { variable, type: declared, defaultValue }: VariableDefinitionNode,
  values: Record<string, unknown>,
  text: string,
): VariableFault[] {
  const name = variable.name.value;
  const type = typeFromAST(schema, declared);
  // The query editor marks an unknown type.
  if (type === undefined || !isInputType(type)) return [];
  if (values[name] === undefined) {
    if (!isNonNullType(type) || defaultValue !== undefined) return [];
    const message = `$${name} is missing. The operation needs a value of type ${type.toString()}.`;
    return [{ ...firstSign(text), severity: 'error', message, path: [name] }];
  }
  const faults: VariableFault[] = [];
  coerceInputValue(values[name], type, (path, _invalid, error) => {
    const whole = [name, ...path];
    // GraphQL reports a missing field at its object. Move the error to the field.
    const missing = /^Field "(\w+)" of required type/.exec(error.message)?.[1];
    const about = missing === undefined ? whole : [...whole, missing];
    faults.push({ ...placeOf(text, whole), severity: 'error', message: error.message, path: about });
  });
  return faults;
}

/** The position of an error without a path. Marking the whole text would hide other errors. */
function firstSign(text: string): Place {
  const from = Math.max(text.search(/\S/), 0);
  return { from, to: Math.min(from + 1, text.length) };
}
