const closingMs = 9_500;

/** Runs what `start` starts until the process is told to end. Says in one line why it can't start. */
export async function runProcess(start: () => Promise<{ close(): Promise<void> }>): Promise<void> {
  const stopped = Promise.withResolvers<undefined>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.resolve(undefined));
  try {
    const running = await start();
    await stopped.promise;
    // Whatever closing waits for, a service manager waits 10 s for us.
    setTimeout(() => process.exit(1), closingMs).unref();
    await running.close();
    // Nothing is left to do. A connection that came back while everything was closed would keep the process for ever.
    setTimeout(() => process.exit(), 500).unref();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
