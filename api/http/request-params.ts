import type { RequestParams } from 'graphql-http';
import { parseRequestParams } from 'graphql-http';
import { isObject } from '#shared/json.ts';
import { PublicError } from '../errors.ts';

const jsonType = { 'content-type': 'application/json' };

/**
 * The parameters of a request, or the error in its body, which is a JSON object or the text of another JSON value. The
 * method and the content type were checked before.
 */
export async function readParams(body: Record<string, unknown> | string): Promise<RequestParams | PublicError> {
  const fault = bodyFault(body);
  if (fault !== undefined) return new PublicError('BAD_REQUEST', fault);
  try {
    const request = { method: 'POST', url: '', headers: jsonType, body, raw: undefined, context: undefined };
    const params = await parseRequestParams(request);
    return 'query' in params ? params : new PublicError('BAD_REQUEST', 'The request is malformed.');
  } catch (error) {
    return new PublicError('BAD_REQUEST', error instanceof Error ? error.message : 'The request is malformed.');
  }
}

const example = 'Send {"query": "…", "variables": {…}}.';

/** What is wrong with the body and how to correct it. graphql-http says only that a part is missing or invalid. */
function bodyFault(body: Record<string, unknown> | string): string | undefined {
  if (typeof body === 'string') return `The body is not a JSON object. ${example}`;
  const { query, variables, operationName, extensions } = body;
  if (query === undefined || query === null || query === '') {
    const other = ['mutation', 'document', 'data'].find((name) => typeof body[name] === 'string');
    return other === undefined
      ? `The body has no "query". ${example}`
      : `The body has "${other}" instead of "query". Mutations are sent as "query" too. ${example}`;
  }
  if (typeof query !== 'string') return `"query" is ${kindOf(query)}. Send the document as a string. ${example}`;
  if (isWrong(variables, isObject)) {
    return `"variables" is ${kindOf(variables)}. Send a JSON object, such as "variables": {"limit": 50}.`;
  }
  if (isWrong(operationName, (value) => typeof value === 'string')) {
    return `"operationName" is ${kindOf(operationName)}. Send the name of an operation in "query", or leave it out.`;
  }
  if (isWrong(extensions, isObject)) {
    return `"extensions" is ${kindOf(extensions)}. Send a JSON object, or leave it out.`;
  }
  return undefined;
}

function isWrong(value: unknown, isRight: (value: unknown) => boolean): boolean {
  return value !== undefined && value !== null && !isRight(value);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
