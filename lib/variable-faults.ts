import {
  coerceInputValue,
  isInputType,
  isNonNullType,
  typeFromAST,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';
import { findJsonFault, placeOf, placeOfName, type Place } from './json-text.ts';

/** Something wrong with the variables, where it stands in their text. */
export interface VariableFault extends Place {
  severity: 'error' | 'warning';
  message: string;
  /** Which value it is about: empty when it is the text as a whole. */
  path: readonly (string | number)[];
}

/** The variables a text says, or null when it isn't a JSON object. No text says that there are none. */
export function readVariables(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** What is wrong with the text of an operation's variables: as JSON, and by the types the operation declares. */
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
    return [{ ...whole, severity: 'error', message: 'Variables are a JSON object: { "name": value }.', path: [] }];
  if (operation === undefined) return [];
  const definitions = operation.variableDefinitions ?? [];
  const names = definitions.map(({ variable }) => variable.name.value);
  const unknown = Object.keys(values)
    .filter((name) => !names.includes(name))
    .map((name): VariableFault => {
      return {
        ...placeOfName(text, name),
        severity: 'warning',
        message: `The operation declares no variable $${name}.`,
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
  // A type that isn't there is marked in the query.
  if (type === undefined || !isInputType(type)) return [];
  if (values[name] === undefined) {
    if (!isNonNullType(type) || defaultValue !== undefined) return [];
    const message = `$${name} is missing: the operation needs a ${type.toString()}.`;
    return [{ ...firstSign(text), severity: 'error', message, path: [name] }];
  }
  const faults: VariableFault[] = [];
  coerceInputValue(values[name], type, (path, _invalid, error) => {
    const whole = [name, ...path];
    // GraphQL tells it of the object; it is about the field that isn't there.
    const missing = /^Field "(\w+)" of required type/.exec(error.message)?.[1];
    const about = missing === undefined ? whole : [...whole, missing];
    faults.push({ ...placeOf(text, whole), severity: 'error', message: error.message, path: about });
  });
  return faults;
}

/** Where a fault stands that has no place of its own: marking everything would hide the others. */
function firstSign(text: string): Place {
  const from = Math.max(text.search(/\S/), 0);
  return { from, to: Math.min(from + 1, text.length) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
