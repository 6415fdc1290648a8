import { cache } from 'react';
import { clientAddressHeaders } from '../server/client-address.ts';
import { environment } from '../server/env.ts';
import { sendOperation } from '../graphql/graphql-request.ts';
import type { ApiAnswer } from '../graphql/graphql-request.ts';
import type { Operation } from '../graphql/operation.ts';
import type { Session } from './session-cookie.ts';
import { pageTimeoutMs, sendViewer } from './portal-viewer.ts';

/**
 * Calls the API from the server as the signed-in user. The API decides what the user may do, never this code.
 *
 * @example const answer = await callApi(session, listMembersOperation, { companyId });
 */
export async function callApi<Data, Variables>(
  session: Session,
  operation: Operation<Data, Variables>,
  variables: NoInfer<Variables>,
): Promise<ApiAnswer<Data>> {
  const { accessToken, clientAddress } = session;
  const headers = await clientAddressHeaders(clientAddress, accessToken);
  const signal = AbortSignal.timeout(pageTimeoutMs);
  return sendOperation(operation, { url: environment().graphqlEndpoint, accessToken, headers, variables, signal });
}

/** The signed-in user and their permissions in each company. A page and its layout share one request. */
export const askViewer = cache((session: Session) => sendViewer(environment().graphqlEndpoint, session));
