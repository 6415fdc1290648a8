'use client';

import { useEffect } from 'react';

/**
 * Esc, then Tab leaves an editor. Tab indents inside an editor, which would otherwise be a keyboard trap (WCAG 2.1.2).
 * GraphiQL makes each editor one tab stop, which Enter opens, but provides no way out.
 */
export function useEscape(container: HTMLElement | null): void {
  useEffect(() => {
    if (!container) return;
    const stop = new AbortController();
    let escaped = false;
    const onKeyDown = (event: KeyboardEvent) => {
      // Shift arrives before Shift-Tab and doesn't cancel the Esc.
      if (event.key === 'Shift') return;
      if (escaped && event.key === 'Tab' && event.target instanceof HTMLElement) leave(event, event.target);
      escaped = event.key === 'Escape';
    };
    // In the capture phase, because the editor handles both keys itself.
    container.addEventListener('keydown', onKeyDown, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [container]);
}

/** Moves the focus to the editor's frame; the default action of Tab continues from there. */
function leave(event: KeyboardEvent, target: HTMLElement): void {
  const frame = target.closest<HTMLElement>('[tabindex="0"]:has(.monaco-editor)');
  if (frame === null) return;
  frame.focus();
  event.stopPropagation();
}
