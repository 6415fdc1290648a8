'use client';

import { useEffect, useRef, useTransition, type ReactNode } from 'react';
import { useNavigation } from '#components/ui/use-navigation.ts';

/** The pause in typing after which the list is filtered, in milliseconds. */
const typingPauseMs = 400;

interface FilterFormProps {
  /** The path of the list. */
  href: string;
  /** Accessible name. */
  label: string;
  /** The values of the fields by the URL, by name. */
  values: Readonly<Record<string, string>>;
  children: ReactNode;
}

/**
 * The form that filters the list of a page: by a choice immediately, by a text after a pause in typing. The filters are
 * in the URL. Without scripts, a button submits the form.
 */
export function FilterForm({ href, label, values, children }: FilterFormProps) {
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [pending, startTransition] = useTransition();

  const stopPause = () => {
    clearTimeout(pause.current);
    pause.current = undefined;
  };
  const apply = () => {
    stopPause();
    const query = setFields(form.current).toString();
    startTransition(() => navigation.push(query === '' ? href : `${href}?${query}`, { scroll: false }));
  };

  useEffect(() => stopPause, []);
  useEffect(() => {
    // The filters of an earlier text must not replace what was typed since.
    if (!pending && pause.current === undefined) showValues(form.current, values);
  }, [pending, values]);

  return (
    <form
      ref={form}
      action={href}
      role="search"
      aria-label={label}
      // A browser would restore the fields of an earlier visit, which aren't those of the URL.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onChange={({ target }) => {
        stopPause();
        if (target instanceof HTMLSelectElement) apply();
        else pause.current = setTimeout(apply, typingPauseMs);
      }}
      // Later, the list would replace the page of a link that was clicked meanwhile.
      onBlur={() => {
        if (pause.current !== undefined) apply();
      }}
    >
      {children}
      <p role="status" className="sr-only">
        {pending && 'Filtering'}
      </p>
    </form>
  );
}

/** The fields that differ from their default, which is an empty text or the first choice. */
function setFields(form: HTMLFormElement | null): URLSearchParams {
  const fields = new URLSearchParams();
  for (const control of controlsOf(form)) {
    const isSet = control instanceof HTMLSelectElement ? control.selectedIndex > 0 : control.value.trim() !== '';
    if (isSet) fields.set(control.name, control.value.trim());
  }
  return fields;
}

/** After a link or the Back button, the fields show the filters of the new URL. */
function showValues(form: HTMLFormElement | null, values: Readonly<Record<string, string>>): void {
  for (const control of controlsOf(form)) {
    const value = values[control.name];
    if (value !== undefined && control.value.trim() !== value) control.value = value;
  }
}

function controlsOf(form: HTMLFormElement | null) {
  return [...(form?.elements ?? [])].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement,
  );
}
