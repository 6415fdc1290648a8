'use client';

import { useEffect } from 'react';

/**
 * Esc, then Tab leaves an editor. Inside one, Tab indents, and without a way out that is a trap (WCAG 2.1.2). GraphiQL
 * makes each editor one stop that Enter goes into, and has no way back.
 */
export function useEscape(container: HTMLElement | null): void {
  useEffect(() => {
    if (!container) return;
    const stop = new AbortController();
    let escaped = false;
    const onKeyDown = (event: KeyboardEvent) => {
      // Shift comes before Shift-Tab and is no answer to Esc.
      if (event.key === 'Shift') return;
      if (escaped && event.key === 'Tab' && event.target instanceof HTMLElement) leave(event, event.target);
      escaped = event.key === 'Escape';
    };
    // On the way down: the editor takes both keys for itself.
    container.addEventListener('keydown', onKeyDown, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [container]);
}

/** Steps back to the editor's frame; what Tab does by itself goes on from there. */
function leave(event: KeyboardEvent, target: HTMLElement): void {
  const frame = target.closest<HTMLElement>('[tabindex="0"]:has(.monaco-editor)');
  if (frame === null) return;
  frame.focus();
  event.stopPropagation();
}
