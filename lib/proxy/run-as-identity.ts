import { z } from 'zod';
import { identityOperation } from '../graphql/generated/operations.ts';
import { sendOperation } from '../graphql/graphql-request.ts';
import { clientAddressHeaders } from '../server/client-address.ts';
import { companyAccessShape } from '../session/portal-viewer.ts';
import type { Session } from '../session/session-cookie.ts';
import { companiesOf } from '../session/session-state.ts';
import type { Identity } from './run-as-state.ts';

/** A server's response to a token. */
export type TokenAnswer =
  { kind: 'accepted'; identity: Identity } | { kind: 'refused' } | { kind: 'failed'; message: string };

const identityShape = z.object({
  viewer: z.object({
    actor: z.object({ name: z.string() }),
    companyAccess: companyAccessShape,
    rateLimit: z.object({ remaining: z.number(), limit: z.number(), restorePerSecond: z.number() }),
  }),
});

/** Data that every GraphQL server returns. */
const anyShape = z.object({ __typename: z.string() });

type NoVariables = Record<string, never>;

/**
 * Requests a token's identity from the server. A server without a compatible `viewer` gets a query that every server
 * supports. If it succeeds, the token is accepted with the given name.
 */
export async function askIdentity(
  url: string,
  { accessToken, clientAddress }: Pick<Session, 'accessToken' | 'clientAddress'>,
  name: string,
): Promise<TokenAnswer> {
  const headers = await clientAddressHeaders(clientAddress, accessToken);
  const request = { url, accessToken, headers, variables: {} };
  const answer = await sendOperation<z.output<typeof identityShape>, NoVariables>(identityOperation, {
    ...request,
    shape: identityShape,
  });
  if (answer.kind === 'data') {
    const { actor, companyAccess, rateLimit } = answer.data.viewer;
    return {
      kind: 'accepted',
      identity: { name: actor.name, companies: companiesOf(companyAccess), budget: rateLimit },
    };
  }
  if (answer.kind === 'unauthenticated') return { kind: 'refused' };
  const plain = await sendOperation('{ __typename }', { ...request, shape: anyShape });
  if (plain.kind === 'data') return { kind: 'accepted', identity: { name, companies: [], budget: null } };
  return plain.kind === 'unauthenticated' ? { kind: 'refused' } : { kind: 'failed', message: plain.message };
}
