import type { Json } from '../content-files.ts';
import type { Fault } from './fault.ts';
import { readLooseJson } from './loose-json.ts';
import { isGraphql, judgeQuery, looksLikeGraphql } from './query-faults.ts';
import { unwrap, type Unwrapped } from './wrappings.ts';

/** A request body as it should be. */
export interface RequestBody {
  readonly query: string;
  readonly variables: Readonly<Record<string, Json>>;
  readonly operationName?: string | undefined;
}

/** What a pasted text is, what is wrong with it, and the body it was meant to be. */
export interface Judgement {
  /** A query is nothing wrong: it only isn't a body yet. */
  readonly kind: 'query' | 'body' | 'unreadable';
  readonly faults: readonly Fault[];
  readonly body?: RequestBody | undefined;
}

type Members = Readonly<Record<string, Json>>;

/**
 * Judges what somebody pasted: a query to be made a body, or a body to be mended. `variables` is JSON as well, for a query
 * that comes without. `undefined` for a blank text. Nothing here asks anybody: it runs where the text is.
 */
export function judgePaste(pasted: string, variables = ''): Judgement | undefined {
  if (pasted.trim() === '') return undefined;
  const given = readVariables(variables);
  const unwrapped = unwrap(pasted);
  const { text, start, faults } = unwrapped;
  if (isGraphql(text) || (looksLikeGraphql(text) && !isJson(text))) {
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
  if (!isMembers(value)) {
    return { faults: [{ kind: 'missing query', message: 'A body is a JSON object with a "query" in it.' }] };
  }
  const { query, faults } = queryOf(value);
  if (query === undefined) return { faults };
  const variables = variablesOf(value['variables'] ?? null, given);
  const inner = !looksLikeGraphql(query) && !isGraphql(query) ? readInner(query) : undefined;
  if (inner !== undefined) {
    const message = 'The "query" holds a whole body of its own. Send that.';
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

/** JSON that is one text: a body, or a query, that was encoded once more. */
function judgeText(text: string, given: Members): JudgedBody {
  const inner = readInner(text);
  const message = 'The body was encoded twice: it is a JSON text that holds JSON. Encode it once.';
  if (inner !== undefined) {
    const judged = judgeValue(inner, given);
    return { faults: [{ kind: 'escaped twice', message }, ...judged.faults], body: judged.body };
  }
  const judged = judgeQuery(text, given);
  const sent = 'The body is a JSON text. It must be an object with the text as its "query".';
  return { faults: [{ kind: 'missing query', message: sent }, ...judged.faults], body: bodyOf(judged, given) };
}

function judgeList(list: readonly Json[], given: Members): JudgedBody {
  const first = list[0];
  const message =
    list.length === 1
      ? 'The body is a list. Send the object in it.'
      : 'The body is a list of operations. Send each in a request of its own; this is the first.';
  const judged = first === undefined ? { faults: [] } : judgeValue(first, given);
  return { ...judged, faults: [{ kind: 'list of operations', message }, ...judged.faults] };
}

/** The query of an object, under whatever name it came. */
function queryOf(members: Members): { query?: string; faults: Fault[] } {
  const { query } = members;
  if (typeof query === 'string') return { query, faults: [] };
  if (query !== undefined) {
    const inner = isMembers(query) && typeof query['query'] === 'string' ? query['query'] : undefined;
    const fault: Fault = {
      kind: 'query is no text',
      message: 'The "query" must be a text: the GraphQL, between double quotes.',
    };
    return inner === undefined ? { faults: [fault] } : { query: inner, faults: [fault] };
  }
  const found = Object.entries(members).find(([, value]) => typeof value === 'string' && isGraphql(value));
  const [name, text] = found ?? [];
  if (name === undefined || typeof text !== 'string') {
    const message = 'The body has no "query". It must hold the GraphQL as a text; values go into "variables".';
    return { faults: [{ kind: 'missing query', message }] };
  }
  const message = `The GraphQL stands under "${name}". It must stand under "query", for mutations as well.`;
  return { query: text, faults: [{ kind: 'missing query', message }] };
}

function variablesOf(value: Json, given: Members): { value: Members; faults: Fault[] } {
  if (value === null) return { value: given, faults: [] };
  if (isMembers(value)) return { value, faults: [] };
  const inner = typeof value === 'string' ? readInner(value) : undefined;
  if (inner !== undefined && isMembers(inner)) {
    const message =
      'The "variables" are a text that holds JSON. They must be the object itself, without quotes around it.';
    return { value: inner, faults: [{ kind: 'variables as text', message }] };
  }
  const message = 'The "variables" must be an object: a name and a value for each.';
  return { value: given, faults: [{ kind: 'variables are no object', message }] };
}

/** The field for variables by itself; a blank one has none. */
function readVariables(text: string): { value: Members; faults: Fault[] } {
  if (text.trim() === '') return { value: {}, faults: [] };
  const read = readLooseJson(text);
  const value = read?.value ?? null;
  if (read !== undefined && isMembers(value)) {
    // Their places are those of another text.
    const faults = read.faults.map(({ kind, message }) => ({ kind, message: `In the variables: ${message}` }));
    return { value, faults };
  }
  const message = 'The variables aren’t a JSON object, such as { "id": "42" }; they are left out.';
  return { value: {}, faults: [{ kind: 'variables are no object', message }] };
}

function readInner(text: string): Json | undefined {
  const read = /^\s*[{["]/.test(text) ? readLooseJson(text) : undefined;
  return read !== undefined && (isMembers(read.value) || Array.isArray(read.value)) ? read.value : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isMembers(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
