import type { Cancellation } from '../db/cancellation.ts';
import { PublicError } from '../errors.ts';

/**
 * Waits for an operation as long as it may run and somebody waits for it. After that the answer is the reason, and the
 * operation's statements are stopped; what its resolvers still do is nobody's concern.
 */
export function withinDeadline<Result>(
  work: Promise<Result>,
  cancellation: Cancellation,
  milliseconds: number,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => cancellation.cancel(tookTooLong(milliseconds)), milliseconds);
  cancellation.onCancel((reason) => {
    clearTimeout(timer);
    reject(reason);
  });
  work.then(
    (result) => {
      clearTimeout(timer);
      resolve(result);
    },
    (error: unknown) => {
      clearTimeout(timer);
      reject(error);
    },
  );
  return promise;
}

function tookTooLong(milliseconds: number): PublicError {
  return new PublicError(
    'TIMEOUT',
    `The operation took longer than ${milliseconds / 1_000} s and was stopped. Ask for smaller pages or a shorter range. Of several mutations, those before the one that was stopped are done.`,
  );
}
