import { readerFeedbackPath } from '#shared/reader-feedback.ts';
import { readBounded } from '#lib/server/bounded-body.ts';
import { clientAddressHeaders, readClientAddress } from '#lib/server/client-address.ts';
import { environment } from '#lib/server/env.ts';
import { isSameOrigin } from '#lib/server/same-origin.ts';

const maximumBodyBytes = 16 * 1024;
const timeoutMs = 10_000;

/** Hands on what a reader says about a page, or a search without results. The API checks it, and limits it by address. */
export async function POST(request: Request): Promise<Response> {
  const { apiUrl, graphqlEndpoint, portalUrl } = environment();
  if (!isSameOrigin(request.headers, portalUrl)) return respond(403);
  // Only Litfass's own API stores it.
  if (graphqlEndpoint !== `${apiUrl}/graphql`) return respond(404);
  const body = await readBounded(request, maximumBodyBytes);
  if (body === null) return respond(413);
  try {
    const answer = await fetch(`${apiUrl}${readerFeedbackPath}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(await clientAddressHeaders(readClientAddress(request.headers), undefined)),
      },
      body,
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return respond(answer.status, answer.status === 201 ? await answer.text() : null);
  } catch {
    return respond(503);
  }
}

function respond(status: number, body: string | null = null): Response {
  const headers = { 'cache-control': 'no-store', ...(body === null ? {} : { 'content-type': 'application/json' }) };
  return new Response(body, { status, headers });
}
