/** Runs what `start` starts until the process is told to end. Says in one line why it can't start. */
export async function runProcess(start: () => Promise<{ close(): Promise<void> }>): Promise<void> {
  const stopped = Promise.withResolvers<undefined>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.resolve(undefined));
  try {
    const running = await start();
    await stopped.promise;
    await running.close();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
