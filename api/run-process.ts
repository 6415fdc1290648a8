import { once } from 'node:events';
import { ignoreOutputErrors } from '#shared/node/log-output.ts';
import type { RunningProcess } from './start.ts';
import { startWhenReachable } from './start-when-reachable.ts';

const closingMs = 9_500;

/**
 * Runs the result of `start` until the process receives a stop signal; a second one ends it immediately. Prints one line
 * if it can't start, or waits for a server.
 */
export async function runProcess(start: () => Promise<RunningProcess>): Promise<void> {
  ignoreOutputErrors();
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  try {
    const running = await startWhenReachable(start, {
      onWait: (error) => process.stderr.write(`${error.message}. Trying again for up to five minutes.\n`),
      signal: stopping.signal,
    });
    await stopped;
    await running.drain?.();
    // Service managers wait 10 s for a process, whatever closing waits for.
    setTimeout(() => process.exit(1), closingMs).unref();
    await running.close();
    // All work is done. A connection that was reopened during closing would keep the process running forever.
    setTimeout(() => process.exit(), 500).unref();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
    // What was opened before the failure may still be open, such as a connection to Redis. A process that neither serves
    // nor ends would look healthy to its service manager.
    setTimeout(() => process.exit(), 500).unref();
  }
}
