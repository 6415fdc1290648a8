import type { Answers } from '../../lib/playground/answers.ts';
import { fetchAsChosen } from '../../lib/run-as-choice.ts';
import type { Fetcher } from './graphiql.ts';

/** Sends what GraphiQL asks through the portal, which holds the token. What a reader runs is kept in `answers`. */
export function createPortalFetcher(answers: Answers): Fetcher {
  return (params, options) => {
    // Only what a reader runs comes with its document; GraphiQL's own question for the schema doesn't.
    if (options === undefined || !('documentAST' in options)) return askForSchema(params);
    return oneAnswer((signal) => answers.run(params, signal));
  };
}

async function askForSchema(params: Parameters<Fetcher>[0]) {
  const answer = await fetchAsChosen('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(params),
  });
  const schema: unknown = await answer.json();
  if (typeof schema !== 'object' || schema === null) throw new TypeError('What came back is no schema.');
  return { ...schema };
}

/** One answer as what GraphiQL can stop: with a promise its Stop button would do nothing. */
function oneAnswer<Answer>(ask: (signal: AbortSignal) => Promise<Answer | null>): AsyncIterable<Answer> {
  const stop = new AbortController();
  let asked: Promise<Answer | null> | null = ask(stop.signal);
  const iterator: AsyncIterator<Answer> = {
    next: async () => {
      const value = (await asked) ?? null;
      asked = null;
      return value === null ? { done: true, value: undefined } : { done: false, value };
    },
    return: () => {
      stop.abort();
      return Promise.resolve({ done: true, value: undefined });
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
