import { startApi } from './start.ts';

const stopped = Promise.withResolvers<undefined>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.resolve(undefined));

try {
  const api = await startApi();
  await stopped.promise;
  await api.close();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
