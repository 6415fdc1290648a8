import { isObject, type Json, parseJson } from '#shared/json.ts';
import type { Fault } from './fault.ts';
import { readLooseJson } from './loose-json.ts';
import { isGraphql, judgeQuery, looksLikeGraphql } from './query-faults.ts';
import { unwrap, type Unwrapped } from './wrappings.ts';

/** A valid request body. */
export interface RequestBody {
  readonly query: string;
  readonly variables: Readonly<Record<string, Json>>;
  readonly operationName?: string | undefined;
}

/** The kind of a pasted text, its errors, and the corrected body. */
export interface Judgment {
  /** A `query` isn't an error: it only needs a body around it. */
  readonly kind: 'query' | 'body' | 'unreadable';
  readonly faults: readonly Fault[];
  readonly body?: RequestBody | undefined;
}

type Members = Readonly<Record<string, Json>>;

/**
 * Analyzes a pasted text: wraps a query in a body, or corrects a body. `variables` is JSON for a query without
 * variables. Returns `undefined` for a blank text. Makes no requests, so the text stays where this runs.
 */
export function judgePaste(pasted: string, variables = ''): Judgment | undefined {
  if (pasted.trim() === '') return undefined;
  const given = readVariables(variables);
  const unwrapped = unwrap(pasted);
  const { text, start, faults } = unwrapped;
  if (isGraphql(text) || (looksLikeGraphql(text) && parseJson(text) === undefined)) {
    const judged = judgeQuery(text, given.value, start);
    return { kind: 'query', faults: [...faults, ...judged.faults, ...given.faults], body: bodyOf(judged, given.value) };
  }
  const read = readLooseJson(text);
  if (read === undefined) return { kind: 'unreadable', faults };
  const judged = judgeValue(read.value, given.value);
  return {
    kind: 'body',
    faults: [...faults, ...moved(read.faults, unwrapped), ...judged.faults, ...given.faults],
    body: judged.body,
  };
}

interface JudgedBody {
  readonly faults: readonly Fault[];
  readonly body?: RequestBody | undefined;
}

function judgeValue(value: Json, given: Members): JudgedBody {
  if (typeof value === 'string') return judgeText(value, given);
  if (Array.isArray(value)) return judgeList(value, given);
  if (!isObject(value)) {
    return { faults: [{ kind: 'missing query', message: 'A body is a JSON object with a "query" field.' }] };
  }
  const { query, faults } = queryOf(value);
  if (query === undefined) return { faults };
  const variables = variablesOf(value['variables'] ?? null, given);
  const inner = !looksLikeGraphql(query) && !isGraphql(query) ? readInner(query) : undefined;
  if (inner !== undefined) {
    const message = 'The "query" contains a complete body. Send that body.';
    const judged = judgeValue(inner, variables.value);
    return { faults: [{ kind: 'escaped twice', message }, ...judged.faults], body: judged.body };
  }
  const judged = judgeQuery(query, variables.value);
  const named = typeof value['operationName'] === 'string' ? value['operationName'] : undefined;
  const own = judged.faults.filter(({ kind }) => named === undefined || kind !== 'several operations');
  return {
    faults: [...faults, ...variables.faults, ...own],
    body: bodyOf({ ...judged, operationName: named ?? judged.operationName }, variables.value),
  };
}

/** Handles a JSON string that contains a body or a query, encoded once too often. */
function judgeText(text: string, given: Members): JudgedBody {
  const inner = readInner(text);
  const message = 'The body was encoded twice: it is a JSON string that contains JSON. Encode it once.';
  if (inner !== undefined) {
    const judged = judgeValue(inner, given);
    return { faults: [{ kind: 'escaped twice', message }, ...judged.faults], body: judged.body };
  }
  const judged = judgeQuery(text, given);
  const sent = 'The body is a JSON string. It must be an object with the string as its "query".';
  return { faults: [{ kind: 'missing query', message: sent }, ...judged.faults], body: bodyOf(judged, given) };
}

function judgeList(list: readonly Json[], given: Members): JudgedBody {
  const first = list[0];
  const message =
    list.length === 1
      ? 'The body is a list. Send the object in the list.'
      : 'The body is a list of operations. Send one operation per request. Only the first one is shown.';
  const judged = first === undefined ? { faults: [] } : judgeValue(first, given);
  return { ...judged, faults: [{ kind: 'list of operations', message }, ...judged.faults] };
}

/** The query of an object, under any of its common names. */
function queryOf(members: Members): { query?: string; faults: Fault[] } {
  const { query } = members;
  if (typeof query === 'string') return { query, faults: [] };
  if (query !== undefined) {
    const inner = isObject(query) && typeof query['query'] === 'string' ? query['query'] : undefined;
    const fault: Fault = {
      kind: 'query is no text',
      message: 'The "query" must be a string: GraphQL between double quotes.',
    };
    return inner === undefined ? { faults: [fault] } : { query: inner, faults: [fault] };
  }
  const found = Object.entries(members).find(([, value]) => typeof value === 'string' && isGraphql(value));
  const [name, text] = found ?? [];
  if (name === undefined || typeof text !== 'string') {
    const message = 'The body has no "query". Put the GraphQL into "query" as a string, and values into "variables".';
    return { faults: [{ kind: 'missing query', message }] };
  }
  const message = `The GraphQL is in "${name}". Put it into "query", also for mutations.`;
  return { query: text, faults: [{ kind: 'missing query', message }] };
}

function variablesOf(value: Json, given: Members): { value: Members; faults: Fault[] } {
  if (value === null) return { value: given, faults: [] };
  if (isObject(value)) return { value, faults: [] };
  const inner = typeof value === 'string' ? readInner(value) : undefined;
  if (inner !== undefined && isObject(inner)) {
    const message =
      'The "variables" are a string that contains JSON. Send the object itself, without quotes around it.';
    return { value: inner, faults: [{ kind: 'variables as text', message }] };
  }
  const message = 'The "variables" must be an object with a name and a value for each variable.';
  return { value: given, faults: [{ kind: 'variables are no object', message }] };
}

/** Reads the variables field alone. A blank field has no variables. */
function readVariables(text: string): { value: Members; faults: Fault[] } {
  if (text.trim() === '') return { value: {}, faults: [] };
  const read = readLooseJson(text);
  const value = read?.value ?? null;
  if (read !== undefined && isObject(value)) {
    // Drop the offsets: they refer to the variables field, not to the pasted text.
    const faults = read.faults.map(({ kind, message }) => ({ kind, message: `In the variables: ${message}` }));
    return { value, faults };
  }
  const message = 'The variables aren’t a JSON object, such as { "id": "42" }; they are ignored.';
  return { value: {}, faults: [{ kind: 'variables are no object', message }] };
}

function readInner(text: string): Json | undefined {
  const read = /^\s*[{["]/.test(text) ? readLooseJson(text) : undefined;
  return read !== undefined && (isObject(read.value) || Array.isArray(read.value)) ? read.value : undefined;
}

function bodyOf(
  { query, operationName }: Pick<RequestBody, 'query' | 'operationName'>,
  variables: Members,
): RequestBody {
  return { query: query.trim(), variables, operationName };
}

function moved(faults: readonly Fault[], { start }: Unwrapped): Fault[] {
  return faults.map((fault) => ({
    ...fault,
    offset: fault.offset === undefined || start === undefined ? undefined : fault.offset + start,
  }));
}
