import type { RunningProcess } from './start.ts';

const closingMs = 9_500;

/** Runs the result of `start` until the process receives a stop signal; a second one ends it immediately. Prints one line if it can't start. */
export async function runProcess(start: () => Promise<RunningProcess>): Promise<void> {
  const stopped = Promise.withResolvers<undefined>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.resolve(undefined));
  try {
    const running = await start();
    await stopped.promise;
    await running.drain?.();
    // Service managers wait 10 s for a process, whatever closing waits for.
    setTimeout(() => process.exit(1), closingMs).unref();
    await running.close();
    // All work is done. A connection that was reopened during closing would keep the process running forever.
    setTimeout(() => process.exit(), 500).unref();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
