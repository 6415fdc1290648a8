import type { KeyboardEvent } from 'react';

/**
 * The position that a key moves to in a list of tabs, which gets the focus: arrow keys, Home and End. Null for another
 * key.
 */
export function tabForKey(event: KeyboardEvent<HTMLElement>, chosen: number): number | null {
  const list = event.currentTarget;
  const tabs = list.querySelectorAll<HTMLElement>('[role=tab]');
  const key =
    list.ariaOrientation === 'vertical' ? event.key.replace('Down', 'Right').replace('Up', 'Left') : event.key;
  const target = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: tabs.length - 1 }[key];
  if (target === undefined) return null;
  event.preventDefault();
  const next = (target + tabs.length) % tabs.length;
  tabs[next]?.focus();
  return next;
}
