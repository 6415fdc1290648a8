import type { z } from 'zod';
import { type Json, parseJson } from '#shared/json.ts';
import { readResponse } from './graphql-response.ts';
import type { Operation } from './operation.ts';

/** The result of a call. Every caller must handle each kind. */
export type ApiAnswer<Data> =
  | { kind: 'data'; data: Data }
  /** There is no session, or the API no longer accepts it. */
  | { kind: 'unauthenticated' }
  | { kind: 'forbidden'; message: string }
  | { kind: 'failed'; code: string; message: string; requestId: string | null };

interface SendOptions<Data, Variables> {
  url: string;
  accessToken?: string;
  /** Headers in addition to the token. */
  headers?: Readonly<Record<string, string>>;
  variables: Variables;
  signal?: AbortSignal;
  /** Validates the data when the endpoint may be another GraphQL server. */
  shape?: z.ZodType<Data>;
}

/**
 * Sends one operation. The type of its data comes from the API's schema: `npm run verify:documents` checks each
 * document against it. Never throws for server or network errors.
 */
export async function sendOperation<Data, Variables>(
  operation: Operation<Data, Variables>,
  options: SendOptions<Data, NoInfer<Variables>>,
): Promise<ApiAnswer<Data>> {
  const { url, accessToken, headers, variables, signal = AbortSignal.timeout(30_000), shape } = options;
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      method: 'POST',
      cache: 'no-store',
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
        ...headers,
      },
      body: JSON.stringify({ query: operation, variables }),
    });
    text = await answer.text();
  } catch {
    return unreachable(signal);
  }
  const body = parseJson(text);
  return body === undefined ? unreachable(signal) : interpret(answer, body, shape);
}

function unreachable({ aborted }: AbortSignal): ApiAnswer<never> {
  return {
    kind: 'failed',
    code: aborted ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNAVAILABLE',
    message: aborted ? 'The API took too long to respond.' : 'The API can’t be reached at the moment.',
    requestId: null,
  };
}

function interpret<Data>(answer: Response, body: Json, shape: z.ZodType<Data> | undefined): ApiAnswer<Data> {
  if (answer.status === 401) return { kind: 'unauthenticated' };
  const requestId = answer.headers.get('x-request-id');
  const response = readResponse(body);
  const [error] = response?.errors ?? [];
  if (error?.code === 'UNAUTHENTICATED') return { kind: 'unauthenticated' };
  if (error?.code === 'FORBIDDEN') return { kind: 'forbidden', message: error.message };
  if (error) return { kind: 'failed', code: error.code ?? 'INTERNAL', message: error.message, requestId };

  const data = response?.data;
  if (!isData(data, shape)) {
    const message = 'The API returned a response that this portal can’t read.';
    return { kind: 'failed', code: 'UPSTREAM_INVALID', message, requestId };
  }
  return { kind: 'data', data };
}

/** Without a shape, the data has the type that the schema declares. */
function isData<Data>(data: unknown, shape: z.ZodType<Data> | undefined): data is Data {
  return shape === undefined ? data !== null && data !== undefined : shape.safeParse(data).success;
}
