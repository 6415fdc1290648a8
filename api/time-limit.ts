/**
 * Waits for work, and rejects with `late()` after the time limit. The work itself isn't stopped, so `late` can end it.
 */
export function withTimeLimit<Result>(work: Promise<Result>, milliseconds: number, late: () => Error): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  let check: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    // After a busy period the response may have arrived already; it is read before the immediate runs.
    check = setImmediate(() => reject(late()));
  }, milliseconds);
  work.then(resolve, reject).finally(() => {
    clearTimeout(timer);
    clearImmediate(check);
  });
  return promise;
}
