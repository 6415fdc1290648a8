import { fetchAsChosen } from '../../lib/run-as-choice.ts';
import { createGraphiQLFetcher, type Fetcher } from './graphiql.ts';

/** Sends what is run through the portal, which holds the token; tells whether the session was refused. */
export function createPortalFetcher(onSessionEnded: (ended: boolean) => void): Fetcher {
  return createGraphiQLFetcher({
    url: '/api/graphql',
    enableIncrementalDelivery: false,
    fetch: async (input, init) => {
      const answer = await fetchAsChosen(input, init);
      onSessionEnded(answer.status === 401);
      return answer;
    },
  });
}
