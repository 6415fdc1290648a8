/** In milliseconds. The letters of a fast typist, who writes 120 words per minute, are 100 ms apart. */
const pause = 150;

/**
 * Waits for the frame that shows a letter, and for a pause in typing. Showing the first list of suggestions takes 30 ms,
 * and 120 ms on a slow processor. Without the pause, the letter and the next one would wait for it. The editor itself
 * cancels a request at the next letter, but not at Esc and not at a click: after those the result is false.
 */
export function untilPause(window: EventTarget): Promise<boolean> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = (isPause: boolean) => {
      listening.abort();
      resolve(isPause);
    };
    const options = { capture: true, signal: listening.signal };
    window.addEventListener('keydown', (event) => Reflect.get(event, 'key') === 'Escape' && end(false), options);
    window.addEventListener('pointerdown', () => end(false), options);
    requestAnimationFrame(() => setTimeout(end, pause, true));
  });
}
