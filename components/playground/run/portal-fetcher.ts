import { resultOf, type Answers } from '#lib/playground/answers.ts';
import { runAsChosen } from '#lib/playground/run-as-chosen.ts';
import type { Fetcher } from '../parts/graphiql.ts';

/**
 * Sends GraphiQL's requests through the portal, which holds the access token. The reader's runs are stored in
 * `answers`.
 */
export function createPortalFetcher(answers: Answers): Fetcher {
  return (params, options) => {
    // Only the reader's runs include their document; GraphiQL's introspection query doesn't.
    if (options === undefined || !('documentAST' in options)) return askForSchema(params);
    return oneAnswer((signal) => answers.run(params, signal));
  };
}

async function askForSchema({ query, operationName }: Parameters<Fetcher>[0]) {
  const request = { query, operationName: operationName ?? undefined, variables: {} };
  return resultOf(await runAsChosen(request, new AbortController().signal)) ?? {};
}

/** Wraps one response as an async iterable, because GraphiQL's Stop button has no effect on a promise. */
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
