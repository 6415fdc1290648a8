import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilPause } from './typing-pause.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 16));
});

afterEach(() => {
  vi.useRealTimers();
});

/** What a pause of 150 ms ends with, if something happens after 100 ms. */
async function pauseWith(...events: Event[]): Promise<boolean> {
  const window = new EventTarget();
  const paused = untilPause(window);
  await vi.advanceTimersByTimeAsync(100);
  for (const event of events) window.dispatchEvent(event);
  await vi.advanceTimersByTimeAsync(100);
  return paused;
}

const key = (name: string) => Object.assign(new Event('keydown'), { key: name });

test('suggestions come after a pause', async () => {
  expect(await pauseWith()).toBe(true);
  expect(await pauseWith(key('ArrowDown'))).toBe(true);
});

test('Esc and a click within the pause want no suggestions', async () => {
  expect(await pauseWith(key('Escape'))).toBe(false);
  expect(await pauseWith(new Event('pointerdown'))).toBe(false);
});
