import { LRUCache } from 'lru-cache';

/** A statement that takes so many milliseconds, even at its quickest, goes by itself: others would wait for it. */
export const slowMs = 20;

/** Statement texts whose times are kept. Texts come from our code, but lists have many shapes. */
const mostTexts = 2_000;

/** What statements take at their quickest, by their texts: whatever they waited for is in all their other times. */
export class QuickestTimes {
  readonly #milliseconds = new LRUCache<string, number>({ max: mostTexts });

  /** Whether a statement is known to be slow. */
  isSlow(text: string): boolean {
    return (this.#milliseconds.get(text) ?? 0) >= slowMs;
  }

  /** The quickest time grows by and by, so that a statement that has become slow is known for it. */
  remember(text: string, milliseconds: number): void {
    const known = this.#milliseconds.get(text);
    this.#milliseconds.set(text, known === undefined ? milliseconds : Math.min(milliseconds, known * 1.1));
  }

  /** Lets a statement prove itself anew. */
  forget(text: string): void {
    this.#milliseconds.delete(text);
  }
}
