/** How long Redis isn't called after a failure: one request per second waits for it, the others don't. */
const pauseMs = 1_000;

/** Calls Redis, or this process's own memory while Redis doesn't respond. */
export interface Fallback {
  readonly isOut: boolean;
  run<Result>(shared: () => Promise<Result>, own: () => Result): Promise<Result>;
}

/**
 * What is counted in Redis survives an outage of Redis: until it responds again, each process counts on its own. It
 * neither fails open, which would lift every limit, nor fails closed, which would stop the API. With n processes, a limit
 * is then at most n times as high. `onOutage` and `onReturn` are called once per outage.
 */
export function createFallback({
  now,
  onOutage,
  onReturn,
}: {
  readonly now: () => number;
  readonly onOutage: (error: unknown) => void;
  readonly onReturn: () => void;
}): Fallback {
  let triedAgainAt = 0;
  let isOut = false;
  return {
    get isOut() {
      return isOut;
    },
    async run(shared, own) {
      if (now() < triedAgainAt) return own();
      try {
        const result = await shared();
        if (isOut) onReturn();
        isOut = false;
        return result;
      } catch (error) {
        triedAgainAt = now() + pauseMs;
        if (!isOut) onOutage(error);
        isOut = true;
        return own();
      }
    },
  };
}
