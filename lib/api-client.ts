import { environment } from './env.ts';
import { sendOperation } from './graphql-request.ts';
import type { ApiAnswer, Operation } from './graphql-request.ts';
import type { Session } from './session-cookie.ts';

/**
 * Asks the API as the signed-in user, from the server. Whether the user may is the API's answer, never decided here.
 *
 * @example const answer = await askApi(session, viewerOperation);
 */
export function askApi<Data>(
  session: Session,
  operation: Operation<Data>,
  variables: Record<string, unknown> = {},
): Promise<ApiAnswer<Data>> {
  return sendOperation(operation, { url: environment().graphqlEndpoint, accessToken: session.accessToken, variables });
}
