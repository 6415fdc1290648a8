import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Relay } from './relay.ts';

/** A call of a relay's method, in the order in which the thread carries it out. */
export type RelayOrder =
  | { readonly method: 'silence' | 'resume' | 'reset' | 'refuse' | 'accept' | 'close' }
  | { readonly method: 'moveTo'; readonly target: string };

/**
 * Starts a relay in a thread of its own. A relay in the thread that generates load adds that thread's delays to each
 * response of the server: above 60 requests a second, the API took PostgreSQL for silent.
 */
export async function startRelayThread(target: string): Promise<Relay> {
  const worker = new Worker(new URL('./relay-worker.ts', import.meta.url), { workerData: target });
  const [url] = (await once(worker, 'message')) as [string];
  let last: Promise<unknown> = Promise.resolve();
  const order = (next: RelayOrder): Promise<void> => {
    const done = last.then(async () => {
      const answered = once(worker, 'message');
      worker.postMessage(next);
      await answered;
    });
    last = done.catch(() => undefined);
    return done;
  };
  return {
    url,
    silence: () => void order({ method: 'silence' }),
    resume: () => void order({ method: 'resume' }),
    reset: () => void order({ method: 'reset' }),
    refuse: () => order({ method: 'refuse' }),
    accept: () => order({ method: 'accept' }),
    moveTo: (other) => void order({ method: 'moveTo', target: other }),
    close: async () => {
      await order({ method: 'close' });
      await worker.terminate();
    },
  };
}
