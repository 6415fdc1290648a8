import { once } from 'node:events';
import { ignoreOutputErrors } from '#shared/node/log-output.ts';
import { reportStart } from '#shared/node/start-report.ts';
import type { RunningProcess } from './start.ts';
import { startWhenReachable } from './start-when-reachable.ts';

const closingMs = 9_500;

/**
 * Runs the result of `start` until the process receives a stop signal; a second one ends it immediately. Reports in
 * one line if it can't start, or waits for a server.
 */
export async function runProcess(name: 'api' | 'worker', start: () => Promise<RunningProcess>): Promise<void> {
  ignoreOutputErrors();
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  let hasStarted = false;
  try {
    const running = await startWhenReachable(start, {
      onWait: (error) =>
        reportStart(name, 'waiting for a server', `${error.message}. Trying again for up to five minutes.`),
      signal: stopping.signal,
    });
    hasStarted = true;
    await stopped;
    await running.drain?.();
    // Service managers wait 10 s for a process, whatever closing waits for.
    setTimeout(() => process.exit(1), closingMs).unref();
    await running.close();
    // All work is done. A connection that was reopened during closing would keep the process running forever.
    setTimeout(() => process.exit(), 500).unref();
  } catch (error) {
    const message = hasStarted ? 'the process did not end in order' : 'the process could not start';
    reportStart(name, message, error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
    // What was opened before the failure may still be open, such as a connection to Redis. A process that neither serves
    // nor ends would look healthy to its service manager.
    setTimeout(() => process.exit(), 500).unref();
  }
}
