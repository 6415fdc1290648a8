'use client';

import { useEffect } from 'react';

/**
 * Esc leaves an editor, for Tab to go on from there: inside one, Tab indents, and without a way out that is a trap
 * (WCAG 2.1.2). GraphiQL makes each editor one stop that Enter goes into, and has no way back.
 */
export function useEscape(container: HTMLElement | null): void {
  useEffect(() => {
    container?.addEventListener('keydown', leaveEditor);
    return () => container?.removeEventListener('keydown', leaveEditor);
  }, [container]);
}

function leaveEditor(event: KeyboardEvent): void {
  // An Esc that closes a suggestion or a search does not get here: the editor keeps those it has a use for.
  if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
  event.target.closest<HTMLElement>('[tabindex="0"]:has(.monaco-editor)')?.focus();
}
