import { z } from 'zod';
import { mediaType, readBounded } from '../bounded-body.ts';
import type { ReadOnlyDocument } from './read-only-document.ts';

/** Largest answer that is handed on: what a model can still read, and far more than one page needs to be. */
export const maximumAnswerBytes = 100 * 1024;

const timeoutMilliseconds = 30_000;

/** Who asks, and where. */
export interface Upstream {
  readonly endpoint: string;
  /** The caller's own token, as it came; null when it sent none. */
  readonly token: string | null;
  /** Ends when the caller goes away. */
  readonly signal: AbortSignal;
}

/** What the API said. */
export type UpstreamAnswer =
  | {
      readonly kind: 'answer';
      readonly body: GraphqlAnswer;
      readonly requestId: string | undefined;
      readonly retryAfter: number | undefined;
    }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'failed'; readonly message: string };

const points = z.number();

const graphqlAnswer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        path: z.array(z.union([z.string(), z.number()])).optional(),
        extensions: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requested: points.optional(),
          actual: points.optional(),
          remaining: points.optional(),
          restorePerSecond: points.optional(),
        })
        .optional(),
    })
    .optional(),
});

export type GraphqlAnswer = z.output<typeof graphqlAnswer>;

interface Question {
  readonly document: Pick<ReadOnlyDocument, 'text' | 'operationName'>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** What goes with it beside the token. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends queries to the API with the caller's token and nothing else of the caller's request. Never throws for what a network can do. */
export async function askApi(
  { document, variables, headers = {} }: Question,
  { endpoint, token, signal }: Upstream,
): Promise<UpstreamAnswer> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify({ query: document.text, variables, operationName: document.operationName }),
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.any([signal, timeout]),
    });
    return await read(response);
  } catch {
    const message = timeout.aborted
      ? `The API gave no answer within ${timeoutMilliseconds / 1000} seconds. Ask for less at once: fewer items a page, a shorter range.`
      : 'The API cannot be reached at the moment. Try again shortly.';
    return { kind: 'failed', message };
  }
}

async function read(response: Response): Promise<UpstreamAnswer> {
  const invalid = {
    kind: 'failed',
    message: 'The API answered with something that is not GraphQL over JSON.',
  } as const;
  if (!/^application\/([\w.-]+\+)?json$/.test(mediaType(response.headers))) {
    await response.body?.cancel();
    return invalid;
  }
  const body = await readBounded(response, maximumAnswerBytes);
  if (body === null) return { kind: 'too-large' };
  const parsed = graphqlAnswer.safeParse(parseJson(body.toString()));
  if (!parsed.success) return invalid;
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    kind: 'answer',
    body: parsed.data,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isFinite(wait) ? wait : undefined,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
