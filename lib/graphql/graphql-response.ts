import { isObject, type Json } from '#shared/json.ts';

/** An entry of `errors`. Members that violate the GraphQL specification count as missing. */
export interface ResponseError {
  readonly message: string;
  readonly code: string | null;
  readonly path: readonly (string | number)[] | undefined;
  /** Line and column within the query. */
  readonly place: { line: number; column: number } | null;
  readonly extensions: Readonly<Record<string, Json>> | undefined;
}

/** The cost of the request, and the points that remain in the rate limit. */
export interface ResponseCost {
  readonly requested: number;
  readonly actual: number;
  readonly remaining: number | null;
  readonly restorePerSecond: number | null;
}

export interface GraphqlResponse {
  readonly data: Readonly<Record<string, Json>> | null;
  readonly errors: readonly ResponseError[];
  readonly cost: ResponseCost | null;
}

/**
 * Reads the body of a GraphQL response, or returns null. Doesn't use a schema library: public pages run queries too,
 * and it would add 25 kB to them.
 */
export function readResponse(body: Json | undefined): GraphqlResponse | null {
  if (!isObject(body) || (body['data'] === undefined && !Array.isArray(body['errors']))) return null;
  const { data, errors, extensions } = body;
  return {
    data: isObject(data) ? data : null,
    errors: Array.isArray(errors) ? errors.map(readError) : [],
    cost: readCost(isObject(extensions) ? extensions['cost'] : undefined),
  };
}

function readError(error: Json): ResponseError {
  const { message, path, locations, extensions } = isObject(error) ? error : {};
  const { code } = isObject(extensions) ? extensions : {};
  const [location] = Array.isArray(locations) ? locations : [];
  const { line, column } = isObject(location) ? location : {};
  return {
    message: typeof message === 'string' ? message : 'The API returned no message.',
    code: typeof code === 'string' ? code : null,
    path: Array.isArray(path) ? path.filter((key) => typeof key === 'string' || typeof key === 'number') : undefined,
    place: typeof line === 'number' && typeof column === 'number' ? { line, column } : null,
    extensions: isObject(extensions) ? extensions : undefined,
  };
}

function readCost(cost: Json | undefined): ResponseCost | null {
  const { requested, actual, remaining, restorePerSecond } = isObject(cost) ? cost : {};
  if (typeof requested !== 'number' || typeof actual !== 'number') return null;
  return {
    requested,
    actual,
    remaining: typeof remaining === 'number' ? remaining : null,
    restorePerSecond: typeof restorePerSecond === 'number' ? restorePerSecond : null,
  };
}
