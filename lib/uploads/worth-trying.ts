/** Waits for a time, or until the browser has a network again, or until nobody waits any more. */
export function untilWorthTrying(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController();
    const done = () => {
      clearTimeout(timer);
      end.abort();
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done, { signal: end.signal });
    signal.addEventListener('abort', done, { signal: end.signal });
  });
}
