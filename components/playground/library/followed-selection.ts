import { firstRowSelector, isSelected } from './explorer-rows.ts';

/**
 * Keeps the first selected operation of the explorer in view, from the arrival of a document until the reader's next input
 * in the explorer or an editor: the list never moves under the pointer, or while someone types.
 */
export class FollowedSelection {
  #isFollowing = true;
  #isReading = false;
  #shown = '';

  /** Notices where the reader's input goes. */
  readonly listen = (root: HTMLElement): (() => void) => {
    const stop = new AbortController();
    const notice = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const isHere = root.closest('[role=tabpanel]')?.contains(target) === true;
      this.#isReading = isHere || target.closest('.graphiql-editor') !== null;
      if (this.#isReading) this.#isFollowing = false;
    };
    for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
      document.addEventListener(type, notice, { capture: true, passive: true, signal: stop.signal });
    }
    return () => stop.abort();
  };

  /**
   * Scrolls, after each change of the rows. A new document arrives in steps: the tab, its rows, and the operations that
   * are offered beside them.
   */
  readonly follow = (root: HTMLElement, tab: string | undefined): void => {
    const selected = [...root.querySelectorAll<HTMLElement>(firstRowSelector)].filter(isSelected);
    const names = selected.map((row) => row.querySelector<HTMLElement>('[data-field-name]')?.dataset['fieldName']);
    const shown = [tab, ...names].join(' ');
    if (shown !== this.#shown && !this.#isReading) this.#isFollowing = true;
    this.#shown = shown;
    if (selected.length === 0 || !this.#isFollowing) return;
    const top = Math.min(...selected.map((row) => row.getBoundingClientRect().top));
    root.scrollTop += top - root.getBoundingClientRect().top;
  };
}
