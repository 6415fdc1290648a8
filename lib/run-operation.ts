import type { Json } from './content-files.ts';

/** Something to run: a document, which of its operations, and the variables. */
export interface RunRequest {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/** An entry of an answer's `errors`. */
export interface LiveError {
  message: string;
  code: string | null;
  path: string | null;
  /** Line and column within the query. */
  place: { line: number; column: number } | null;
  requestId: string | null;
}

/** An entry of a mutation's `userErrors`. */
export interface LiveUserError {
  message: string;
  code: string | null;
  field: string | null;
}

/** What the request cost, and what is left of the budget. */
export interface LiveCost {
  requested: number;
  actual: number;
  remaining: number | null;
  restorePerSecond: number | null;
}

/** An answer of the API as it came. */
export interface LiveAnswer {
  status: number;
  milliseconds: number;
  bytes: number;
  requestId: string | null;
  /** Seconds after which the API wants to be asked again. */
  retryAfter: number | null;
  /** What the portal passed on of the answer's headers, by name. */
  headers: [name: string, value: string][];
  body: Json;
  data: Record<string, Json> | null;
  errors: LiveError[];
  userErrors: LiveUserError[];
  cost: LiveCost | null;
}

/** How a run ended. */
export type RunOutcome =
  | { kind: 'answered'; answer: LiveAnswer }
  | { kind: 'session-ended' }
  /** No answer of the API came back: a mutation may have taken effect all the same. */
  | { kind: 'lost'; code: string; message: string; requestId: string | null }
  | { kind: 'cancelled' };

interface SendOptions {
  headers?: Readonly<Record<string, string>>;
  /** Sends it, where that isn't simply as the one who is signed in. */
  send?: (input: string, init: RequestInit) => Promise<Response>;
}

/** Longer than the portal waits for the API, so that its own word on a slow answer is heard first. */
const patience = 40_000;

/** Runs an operation as the one who is signed in. Never throws for what a server or a network can do. */
export async function runOperation(
  request: RunRequest,
  signal: AbortSignal,
  { headers = {}, send = fetch }: SendOptions = {},
): Promise<RunOutcome> {
  const started = performance.now();
  const timeout = AbortSignal.timeout(patience);
  let response: Response;
  let text: string;
  try {
    response = await send('/api/graphql', {
      method: 'POST',
      cache: 'no-store',
      signal: AbortSignal.any([signal, timeout]),
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(request),
    });
    text = await response.text();
  } catch {
    if (signal.aborted) return { kind: 'cancelled' };
    return timeout.aborted
      ? lost('UPSTREAM_TIMEOUT', `No answer came within ${patience / 1000} seconds.`)
      : lost('UPSTREAM_UNAVAILABLE', 'This portal can’t be reached at the moment. Is this device online?');
  }
  if (signal.aborted) return { kind: 'cancelled' };
  return interpret(response, text, performance.now() - started);
}

function interpret(response: Response, text: string, milliseconds: number): RunOutcome {
  if (response.status === 401) return { kind: 'session-ended' };
  const requestId = response.headers.get('x-request-id');
  const body = parseJson(text);
  if (!isObject(body) || (body['data'] === undefined && !Array.isArray(body['errors']))) {
    return lost('UPSTREAM_INVALID', 'What came back is no GraphQL answer.', requestId);
  }
  const errors = list(body['errors']).map((error) => readError(error, requestId));
  if (errors.some(({ code }) => code === 'UNAUTHENTICATED')) return { kind: 'session-ended' };
  const upstream = errors.find(({ code }) => code?.startsWith('UPSTREAM_'));
  if (upstream?.code != null) return lost(upstream.code, upstream.message, requestId);
  const data = body['data'];
  return {
    kind: 'answered',
    answer: {
      status: response.status,
      milliseconds,
      bytes: new TextEncoder().encode(text).length,
      requestId,
      retryAfter: number(response.headers.get('retry-after')),
      headers: [...response.headers].sort(([first], [second]) => first.localeCompare(second)),
      body,
      data: isObject(data) ? data : null,
      errors,
      userErrors: collectUserErrors(data),
      cost: readCost(body['extensions']),
    },
  };
}

function lost(code: string, message: string, requestId: string | null = null): RunOutcome {
  return { kind: 'lost', code, message, requestId };
}

function readError(error: Json, requestId: string | null): LiveError {
  const { message, path, locations, extensions } = isObject(error) ? error : {};
  const { code, requestId: own } = isObject(extensions) ? extensions : {};
  const [location] = list(locations);
  const { line, column } = isObject(location) ? location : {};
  return {
    message: typeof message === 'string' ? message : 'The API gave no message.',
    code: typeof code === 'string' ? code : null,
    path: Array.isArray(path) ? joinPath(path) : null,
    place: typeof line === 'number' && typeof column === 'number' ? { line, column } : null,
    requestId: typeof own === 'string' ? own : requestId,
  };
}

/** The `userErrors` of every payload, however deep: a mutation of many things has some for each. */
function collectUserErrors(value: Json | undefined): LiveUserError[] {
  if (Array.isArray(value)) return value.flatMap(collectUserErrors);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'userErrors' ? list(inner).map(readUserError) : collectUserErrors(inner),
  );
}

function readUserError(error: Json): LiveUserError {
  const { message, code, field } = isObject(error) ? error : {};
  return {
    message: typeof message === 'string' ? message : 'Ask for message in userErrors to see what it is.',
    code: typeof code === 'string' ? code : null,
    field: Array.isArray(field) ? joinPath(field) : null,
  };
}

function joinPath(path: readonly Json[]): string {
  return path.filter((key) => typeof key === 'string' || typeof key === 'number').join('.');
}

function readCost(extensions: Json | undefined): LiveCost | null {
  const cost = isObject(extensions) ? extensions['cost'] : undefined;
  const { requested, actual, remaining, restorePerSecond } = isObject(cost) ? cost : {};
  if (typeof requested !== 'number' || typeof actual !== 'number') return null;
  return {
    requested,
    actual,
    remaining: typeof remaining === 'number' ? remaining : null,
    restorePerSecond: typeof restorePerSecond === 'number' ? restorePerSecond : null,
  };
}

function parseJson(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

// Whatever JSON.parse hands out is JSON.
function isJson(value: unknown): value is Json {
  return value !== undefined;
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: Json | undefined): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function number(text: string | null): number | null {
  return text === null || !/^\d+$/.test(text) ? null : Number(text);
}
