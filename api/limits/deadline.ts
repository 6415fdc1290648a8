import type { Cancellation } from '../db/cancellation.ts';
import { PublicError } from '../errors.ts';

/** Ends operations that run too long. */
export interface Deadline {
  /**
   * Waits for an operation as long as it may run and somebody waits for it. After that the answer is the reason, and the
   * operation's statements are stopped; what its resolvers still do is nobody's concern.
   */
  within<Result>(work: Promise<Result>, cancellation: Cancellation): Promise<Result>;
}

interface Running {
  readonly cancellation: Cancellation;
  readonly endsAt: number;
}

/**
 * A deadline for every operation alike. As all have the same time they end in the order in which they began, so one timer
 * serves them all; one each took half of the time that limiting a request costs.
 */
export function createDeadline(milliseconds: number): Deadline {
  const running = new Set<Running>();
  let isWatched = false;

  function watch(inMilliseconds: number): void {
    isWatched = true;
    setTimeout(endLate, inMilliseconds).unref();
  }

  function endLate(): void {
    isWatched = false;
    const time = performance.now();
    for (const one of running) {
      if (one.endsAt > time) {
        watch(one.endsAt - time);
        return;
      }
      running.delete(one);
      one.cancellation.cancel(tookTooLong(milliseconds));
    }
  }

  return {
    within<Result>(work: Promise<Result>, cancellation: Cancellation): Promise<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const one = { cancellation, endsAt: performance.now() + milliseconds };
      running.add(one);
      if (!isWatched) watch(milliseconds);
      const fail = (reason: unknown): void => {
        running.delete(one);

        reject(reason);
      };
      cancellation.onCancel(fail);
      work.then((result) => {
        running.delete(one);
        resolve(result);
      }, fail);
      return promise;
    },
  };
}

function tookTooLong(milliseconds: number): PublicError {
  return new PublicError(
    'TIMEOUT',
    `The operation took longer than ${milliseconds / 1_000} s and was stopped. Ask for smaller pages or a shorter range. Of several mutations, those before the one that was stopped are done.`,
  );
}
