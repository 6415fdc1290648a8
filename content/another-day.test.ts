import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { createRecorder } from '#api/testing/recorder.ts';
import { listOperations, useCasesFolder } from '#lib/content/content-files.ts';
import { replay } from './testing/replay.ts';

/** PGlite uses this process's clock. A PostgreSQL server has its own clock, which a test can't change. */
const ownClock = inject('template').kind === 'embedded';

describe.runIf(ownClock)('more than a year from now', async () => {
  if (ownClock) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 86_400_000 });
  afterAll(() => void vi.useRealTimers());
  const recorder = ownClock ? await createRecorder() : undefined;

  test.each(await listOperations())('%s returns the recorded response', async (operation) => {
    expect(recorder).toBeDefined();
    if (recorder !== undefined) await replay(useCasesFolder, operation, recorder.record);
  });
});
