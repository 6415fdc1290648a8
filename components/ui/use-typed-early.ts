import { useEffect, useRef, type RefObject } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Reports text that was typed before hydration: React keeps it in the field but fires no event (19.2). A form that
 * waits for changes would miss it.
 */
export function useTypedEarly<Control extends TextControl>(value: unknown): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const atFirst = useRef(value);
  useEffect(() => {
    const element = control.current;
    const typed = element?.value ?? '';
    if (element === null || typeof atFirst.current !== 'string' || typed === atFirst.current) return;
    // React records a text that a script sets, and ignores an event whose text matches the record. So this resets the
    // text first.
    element.value = atFirst.current;
    const prototype =
      element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, typed);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  return control;
}
