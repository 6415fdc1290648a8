import { setTimeout as pause } from 'node:timers/promises';

/**
 * Work takes some milliseconds when there is something to do, and one when there isn't. Responses at multiples of this
 * don't reveal which it was.
 */
const stepMs = 200;

/** Does the work, and settles at the next multiple of 200 ms after the start, whether it succeeds or fails. */
export async function inEvenSteps(work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  try {
    await work();
  } finally {
    await pause(stepMs - ((performance.now() - began) % stepMs));
  }
}
