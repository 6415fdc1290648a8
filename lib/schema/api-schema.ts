import { environment } from '../server/env.ts';

/**
 * The API's schema as text. Null when it isn't available, and the playground then uses introspection. Only the API at
 * `API_URL` serves it, so another `GRAPHQL_ENDPOINT` always uses introspection.
 */
export async function fetchSchemaText(): Promise<string | null> {
  const { apiUrl, graphqlEndpoint } = environment();
  if (graphqlEndpoint !== `${apiUrl}/graphql`) return null;
  try {
    const answer = await fetch(`${apiUrl}/schema.graphql`, { cache: 'no-store', signal: AbortSignal.timeout(5000) });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
