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

/** An operation under way, in the order in which they end. */
interface Running {
  readonly cancellation: Cancellation;
  readonly endsAt: number;
  earlier: Running | undefined;
  later: Running | undefined;
}

/**
 * A deadline for every operation alike. As all have the same time they end in the order in which they began, so one timer
 * serves them all; one each took half of the time that limiting a request costs.
 *
 * A list of its own and no Set: operations leave it in any order without a table that grows and is made anew. What a Set
 * costs here was within the noise of the machine (450 µs a request beside 415 to 536).
 */
export function createDeadline(milliseconds: number): Deadline {
  let first: Running | undefined;
  let last: Running | undefined;
  let isWatched = false;

  function add(cancellation: Cancellation): Running {
    const one = { cancellation, endsAt: performance.now() + milliseconds, earlier: last, later: undefined };
    if (last === undefined) first = one;
    else last.later = one;
    last = one;
    return one;
  }

  /** What is removed points to nothing any more, so that it keeps nothing alive. */
  function remove(one: Running): void {
    const { earlier, later } = one;
    if (earlier !== undefined) earlier.later = later;
    else if (first === one) first = later;
    if (later !== undefined) later.earlier = earlier;
    else if (last === one) last = earlier;
    one.earlier = undefined;
    one.later = undefined;
  }

  function watch(inMilliseconds: number): void {
    isWatched = true;
    setTimeout(endLate, inMilliseconds).unref();
  }

  function endLate(): void {
    isWatched = false;
    const time = performance.now();
    for (let one = first; one !== undefined; one = first) {
      if (one.endsAt > time) {
        watch(one.endsAt - time);
        return;
      }
      remove(one);
      one.cancellation.cancel(tookTooLong(milliseconds));
    }
  }

  return {
    within<Result>(work: Promise<Result>, cancellation: Cancellation): Promise<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const one = add(cancellation);
      if (!isWatched) watch(milliseconds);
      const fail = (reason: unknown): void => {
        remove(one);
        reject(reason);
      };
      cancellation.onCancel(fail);
      work.then((result) => {
        remove(one);
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
