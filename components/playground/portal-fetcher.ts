import { createGraphiQLFetcher, type Fetcher } from './graphiql.ts';

/** Sends what is run through the portal, which holds the token; tells whether the session was refused. */
export function createPortalFetcher(onSessionEnded: (ended: boolean) => void): Fetcher {
  return createGraphiQLFetcher({
    url: '/api/graphql',
    enableIncrementalDelivery: false,
    fetch: async (input, init) => {
      const answer = await fetch(input, { ...init, cache: 'no-store' });
      onSessionEnded(answer.status === 401);
      return answer;
    },
  });
}
