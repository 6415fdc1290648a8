import { useEffect, useRef, type RefObject } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Tells the form what somebody typed before the page's script had arrived: React keeps that in the field and never says
 * so (19.2), so a form that waits for changes would go on without it.
 */
export function useTypedEarly<Control extends TextControl>(value: unknown): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const atFirst = useRef(value);
  useEffect(() => {
    const element = control.current;
    const typed = element?.value ?? '';
    if (element === null || typeof atFirst.current !== 'string' || typed === atFirst.current) return;
    // React remembers a field's text when it is set by script and takes an event without a difference for none.
    element.value = atFirst.current;
    const prototype =
      element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, typed);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  return control;
}
