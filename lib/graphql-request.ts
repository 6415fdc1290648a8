import { z } from 'zod';

/** How a call ended. Every caller has to say what it shows for each. */
export type ApiAnswer<Data> =
  | { kind: 'data'; data: Data }
  /** No session, or one the API no longer takes. */
  | { kind: 'unauthenticated' }
  | { kind: 'forbidden'; message: string }
  | { kind: 'failed'; code: string; message: string; requestId: string | null };

/** A GraphQL operation together with the shape its answer must have. */
export interface Operation<Data> {
  query: string;
  shape: z.ZodType<Data>;
}

interface SendOptions {
  url: string;
  accessToken?: string;
  variables?: Record<string, unknown>;
  signal?: AbortSignal;
}

const response = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z.object({ code: z.string().default('INTERNAL') }).default({ code: 'INTERNAL' }),
      }),
    )
    .optional(),
});

/** Sends one operation and proves the answer's shape. Never throws for what a server or a network can do. */
export async function sendOperation<Data>(operation: Operation<Data>, options: SendOptions): Promise<ApiAnswer<Data>> {
  const { url, accessToken, variables = {}, signal = AbortSignal.timeout(30_000) } = options;
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(url, {
      method: 'POST',
      cache: 'no-store',
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      },
      body: JSON.stringify({ query: operation.query, variables }),
    });
    body = await answer.json();
  } catch {
    const message = signal.aborted ? 'The API took too long to answer.' : 'The API cannot be reached at the moment.';
    return {
      kind: 'failed',
      code: signal.aborted ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNAVAILABLE',
      message,
      requestId: null,
    };
  }
  return interpret(operation, answer, body);
}

function interpret<Data>(operation: Operation<Data>, answer: Response, body: unknown): ApiAnswer<Data> {
  if (answer.status === 401) return { kind: 'unauthenticated' };
  const requestId = answer.headers.get('x-request-id');
  const parsed = response.safeParse(body);
  const error = parsed.data?.errors?.[0];
  if (error?.extensions.code === 'UNAUTHENTICATED') return { kind: 'unauthenticated' };
  if (error?.extensions.code === 'FORBIDDEN') return { kind: 'forbidden', message: error.message };
  if (error) return { kind: 'failed', code: error.extensions.code, message: error.message, requestId };

  const shaped = operation.shape.safeParse(parsed.data?.data);
  if (!shaped.success) {
    const message = 'The API answered in a form this portal does not know.';
    return { kind: 'failed', code: 'UPSTREAM_INVALID', message, requestId };
  }
  return { kind: 'data', data: shaped.data };
}
