import { setTimeout as pause } from 'node:timers/promises';
import { isTemporary } from './db/unreachable.ts';

/** Milliseconds of a failover or a restart of a server. The service manager starts the process again after that. */
const waitMs = 5 * 60_000;
const retryEveryMs = 500;

/**
 * Starts something that needs servers, again and again while one can't be reached: a process that starts during a
 * failover is there after it. Every other error, and the last one after five minutes, rejects.
 *
 * `onWait` is called once, before the wait begins. `signal` ends the wait; then the last error rejects.
 */
export async function startWhenReachable<Started>(
  start: () => Promise<Started>,
  { onWait, signal }: { readonly onWait: (error: Error) => void; readonly signal: AbortSignal },
): Promise<Started> {
  const deadline = performance.now() + waitMs;
  let isAnnounced = false;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!isTemporary(error) || signal.aborted || performance.now() >= deadline) throw error;
      if (!isAnnounced) onWait(error);
      isAnnounced = true;
      await pause(retryEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
