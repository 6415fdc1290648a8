import { parseJson } from '#shared/json.ts';
import { type GraphqlResponse, readResponse } from '../graphql/graphql-response.ts';
import { mediaType, readBounded } from '../server/bounded-body.ts';
import { clientAddressHeaders } from '../server/client-address.ts';
import type { ReadOnlyDocument } from './read-only-document.ts';

/** The largest response that is passed on. A model can still read it, and one page needs far less. */
export const maximumAnswerBytes = 100 * 1024;

const timeoutMilliseconds = 30_000;

/** The caller and the API's endpoint. */
export interface Upstream {
  readonly endpoint: string;
  /** The caller's own token, unchanged, or null when it sent none. */
  readonly token: string | null;
  /** Whether the endpoint is the API's own, which knows only tokens that it has issued. */
  readonly isOwnApi: boolean;
  /** The IP address that the caller's request came from. */
  readonly clientAddress?: string | undefined;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
}

/** The result of a call to the API. */
export type UpstreamAnswer =
  | {
      readonly kind: 'answer';
      readonly body: GraphqlResponse;
      readonly requestId: string | undefined;
      readonly retryAfter: number | undefined;
    }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'failed'; readonly message: string };

interface Question {
  readonly document: Pick<ReadOnlyDocument, 'text' | 'operationName'>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Request headers in addition to the token. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends queries to the API with the caller's token and nothing else from the caller's request. Never throws for network
 * errors.
 */
export async function callApi(
  { document, variables, headers = {} }: Question,
  { endpoint, token, clientAddress, signal }: Upstream,
): Promise<UpstreamAnswer> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token === null
          ? {}
          : { authorization: `Bearer ${token}`, ...(await clientAddressHeaders(clientAddress, token)) }),
        ...headers,
      },
      body: JSON.stringify({ query: document.text, variables, operationName: document.operationName }),
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.any([signal, timeout]),
    });
    return await readAnswer(response);
  } catch {
    const message = timeout.aborted
      ? `The API didn’t respond within ${timeoutMilliseconds / 1000} seconds. Request less: fewer items per page, or a shorter range.`
      : 'The API can’t be reached at the moment. Try again shortly.';
    return { kind: 'failed', message };
  }
}

async function readAnswer(response: Response): Promise<UpstreamAnswer> {
  const invalid = {
    kind: 'failed',
    message: 'The API’s response isn’t GraphQL in JSON.',
  } as const;
  if (!/^application\/([\w.-]+\+)?json$/.test(mediaType(response.headers))) {
    await response.body?.cancel();
    return invalid;
  }
  const body = await readBounded(response, maximumAnswerBytes);
  if (body === null) return { kind: 'too-large' };
  const read = readResponse(parseJson(body.toString()));
  if (read === null) return invalid;
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    kind: 'answer',
    body: read,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isFinite(wait) ? wait : undefined,
  };
}
