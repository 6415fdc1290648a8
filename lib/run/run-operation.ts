import { isObject, type Json, parseJson } from '#shared/json.ts';
import { readResponse, type ResponseCost, type ResponseError } from '../graphql/graphql-response.ts';

/** A request: a document, the name of its operation, and the variables. */
export interface RunRequest {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/** An entry of a response's `errors`. */
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

/** A response of the API, unchanged. */
export interface LiveAnswer {
  status: number;
  milliseconds: number;
  bytes: number;
  requestId: string | null;
  /** Seconds to wait before the next request, as the API asks. */
  retryAfter: number | null;
  /** The response headers that the portal passed on. */
  headers: [name: string, value: string][];
  body: Json;
  data: Readonly<Record<string, Json>> | null;
  errors: LiveError[];
  userErrors: LiveUserError[];
  cost: ResponseCost | null;
}

/** The result of a run. */
export type RunOutcome =
  | { kind: 'answered'; answer: LiveAnswer }
  | { kind: 'session-ended' }
  /** No response arrived. A mutation may have taken effect anyway. */
  | { kind: 'lost'; code: string | null; message: string; requestId: string | null }
  | { kind: 'canceled' };

/** Whether a run had errors, or no response. */
export function hasFailed(outcome: RunOutcome): boolean {
  if (outcome.kind !== 'answered') return outcome.kind !== 'canceled';
  const { status, errors, userErrors } = outcome.answer;
  return status >= 400 || errors.length + userErrors.length > 0;
}

interface SendOptions {
  headers?: Readonly<Record<string, string>>;
  /** Sends the request with an identity other than the signed-in user. */
  send?: (input: string, init: RequestInit) => Promise<Response>;
}

/** Longer than the portal's timeout for the API, so that the portal's error message arrives first. */
const patience = 40_000;

/** Runs an operation as the signed-in user. Never throws for server or network errors. */
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
    if (signal.aborted) return { kind: 'canceled' };
    return timeout.aborted
      ? lost('UPSTREAM_TIMEOUT', `No response arrived within ${patience / 1000} seconds.`)
      : lost(null, 'This portal can’t be reached. Check your connection, then try again.');
  }
  if (signal.aborted) return { kind: 'canceled' };
  return interpret(response, text, performance.now() - started);
}

function interpret(response: Response, text: string, milliseconds: number): RunOutcome {
  if (response.status === 401) return { kind: 'session-ended' };
  const requestId = response.headers.get('x-request-id');
  const body = parseJson(text);
  const read = readResponse(body);
  if (body === undefined || read === null) {
    return lost('UPSTREAM_INVALID', 'The response isn’t GraphQL.', requestId);
  }
  const { data, cost } = read;
  const errors = read.errors.map((error) => toLiveError(error, requestId));
  if (errors.some(({ code }) => code === 'UNAUTHENTICATED')) return { kind: 'session-ended' };
  const upstream = errors.find(({ code }) => code?.startsWith('UPSTREAM_'));
  if (upstream?.code != null) return lost(upstream.code, upstream.message, requestId);
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
      data,
      errors,
      userErrors: data === null ? [] : collectUserErrors(data),
      cost,
    },
  };
}

function lost(code: string | null, message: string, requestId: string | null = null): RunOutcome {
  return { kind: 'lost', code, message, requestId };
}

function toLiveError({ message, code, path, place, extensions }: ResponseError, requestId: string | null): LiveError {
  const own = extensions?.['requestId'];
  return {
    message,
    code,
    path: path?.join('.') ?? null,
    place,
    requestId: typeof own === 'string' ? own : requestId,
  };
}

/** Collects the `userErrors` of every payload, at any depth, because bulk mutations have some for each item. */
function collectUserErrors(value: Json): LiveUserError[] {
  if (Array.isArray(value)) return value.flatMap(collectUserErrors);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'userErrors' && Array.isArray(inner) ? inner.map(readUserError) : collectUserErrors(inner),
  );
}

function readUserError(error: Json): LiveUserError {
  const { message, code, field } = isObject(error) ? error : {};
  return {
    message: typeof message === 'string' ? message : 'Select message in userErrors to see the reason.',
    code: typeof code === 'string' ? code : null,
    field: Array.isArray(field) ? field.filter((key) => typeof key !== 'object').join('.') : null,
  };
}

function number(text: string | null): number | null {
  return text === null || !/^\d+$/.test(text) ? null : Number(text);
}
