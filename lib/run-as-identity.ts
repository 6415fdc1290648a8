import { z } from 'zod';
import { sendOperation, type Operation } from './graphql-request.ts';
import type { Identity } from './run-as-state.ts';

/** What a server makes of a token. */
export type TokenAnswer =
  { kind: 'accepted'; identity: Identity } | { kind: 'refused' } | { kind: 'failed'; message: string };

const viewerShape = z.object({
  viewer: z.object({
    actor: z.object({ name: z.string() }),
    companyAccess: z.array(
      z.object({
        company: z.object({ id: z.string(), name: z.string() }),
        role: z.string().nullable(),
        scopes: z.array(z.string()),
      }),
    ),
    rateLimit: z.object({ remaining: z.number(), limit: z.number(), restorePerSecond: z.number() }),
  }),
});

const identityOperation: Operation<z.output<typeof viewerShape>> = {
  query: /* GraphQL */ `
    query PlaygroundIdentity {
      viewer {
        actor {
          name
        }
        companyAccess {
          company {
            id
            name
          }
          role
          scopes
        }
        rateLimit {
          remaining
          limit
          restorePerSecond
        }
      }
    }
  `,
  shape: viewerShape,
};

/** What any GraphQL server can answer. */
const anyOperation: Operation<{ __typename: string }> = {
  query: '{ __typename }',
  shape: z.object({ __typename: z.string() }),
};

/**
 * Asks the server who a token is. One that has no `viewer`, or another kind of it, is asked what any server can answer:
 * the token is then taken under the name given.
 */
export async function askIdentity(url: string, accessToken: string, name: string): Promise<TokenAnswer> {
  const answer = await sendOperation(identityOperation, { url, accessToken });
  if (answer.kind === 'data') {
    const { actor, companyAccess, rateLimit } = answer.data.viewer;
    const companies = companyAccess.map(({ company, role, scopes }) => ({ ...company, role, scopes }));
    return { kind: 'accepted', identity: { name: actor.name, companies, budget: rateLimit } };
  }
  if (answer.kind === 'unauthenticated') return { kind: 'refused' };
  const plain = await sendOperation(anyOperation, { url, accessToken });
  if (plain.kind === 'data') return { kind: 'accepted', identity: { name, companies: [], budget: null } };
  return plain.kind === 'unauthenticated' ? { kind: 'refused' } : { kind: 'failed', message: plain.message };
}
