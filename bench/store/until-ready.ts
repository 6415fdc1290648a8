import { setTimeout as pause } from 'node:timers/promises';

/** Resolves when the URL returns 200; rejects when `ended` settles first. */
export async function untilReady(url: string, ended: Promise<unknown>): Promise<void> {
  const failed = ended.then(() => Promise.reject(new Error('The process ended before it was ready.')));
  failed.catch(() => undefined);
  for (;;) {
    const isReady = await Promise.race([
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
      failed,
    ]);
    if (isReady) return;
    await pause(100);
  }
}
