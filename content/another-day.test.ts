import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { createRecorder } from '../api/testing/recorder.ts';
import { listOperations, useCasesFolder } from '../lib/content-files.ts';
import { replay } from './testing/replay.ts';

/** PGlite's clock is this process's. A server has its own, which no test can move. */
const ownClock = inject('template').kind === 'embedded';

describe.runIf(ownClock)('more than a year from now', async () => {
  if (ownClock) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 86_400_000 });
  afterAll(() => void vi.useRealTimers());
  const recorder = ownClock ? await createRecorder() : undefined;

  test.each(await listOperations())('%s answers what is recorded', async (operation) => {
    expect(recorder).toBeDefined();
    if (recorder !== undefined) await replay(useCasesFolder, operation, recorder.record);
  });
});
