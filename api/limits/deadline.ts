import type { Cancellation } from '../db/cancellation.ts';
import { PublicError } from '../errors.ts';

/** Ends operations that run too long. */
export interface Deadline {
  /**
   * Waits for an operation until its time runs out or its request is canceled. Then it returns the reason, and the
   * operation's statements are stopped. The results of resolvers that still run are ignored.
   */
  within<Result>(work: Promise<Result>, cancellation: Cancellation): Promise<Result>;
}

interface Operation {
  readonly cancellation: Cancellation;
  readonly endsAt: number;
}

/**
 * The same deadline for every operation. One timer serves all of them, because they end in the order in which they
 * began.
 */
export function createDeadline(milliseconds: number): Deadline {
  const running = new Set<Operation>();
  let isWatched = false;

  function watch(inMilliseconds: number): void {
    isWatched = true;
    setTimeout(endLate, inMilliseconds).unref();
  }

  function endLate(): void {
    isWatched = false;
    const time = performance.now();
    for (const operation of running) {
      if (operation.endsAt > time) {
        watch(operation.endsAt - time);
        return;
      }
      operation.cancellation.cancel(tookTooLong(milliseconds));
    }
  }

  return {
    async within<Result>(work: Promise<Result>, cancellation: Cancellation): Promise<Result> {
      const operation = { cancellation, endsAt: performance.now() + milliseconds };
      running.add(operation);
      if (!isWatched) watch(milliseconds);
      const { promise: ended, reject } = Promise.withResolvers<never>();
      cancellation.onCancel(reject);
      try {
        return await Promise.race([work, ended]);
      } finally {
        running.delete(operation);
      }
    },
  };
}

function tookTooLong(milliseconds: number): PublicError {
  return new PublicError(
    'TIMEOUT',
    `The operation took longer than ${milliseconds / 1_000} s and was stopped. Ask for smaller pages or a shorter range. Of several mutations, those before the one that was stopped are done.`,
  );
}
