'use client';

import clsx from 'clsx';
import { useSyncExternalStore, type ReactNode } from 'react';

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'system', label: 'System' },
  { value: 'dark', label: 'Dark' },
] as const;

type Theme = (typeof themes)[number]['value'];

const changed = 'litfass:theme-changed';

/**
 * Light, dark, or the system's theme. The choice is stored in this browser only; public/first.js applies it on load.
 */
export function ThemeSwitch({ icons }: { icons: Readonly<Record<Theme, ReactNode>> }) {
  const current = useSyncExternalStore(subscribe, readTheme, () => 'system');
  return (
    <div role="group" aria-label="Color theme" className="needs-script flex rounded-sm border border-rule">
      {themes.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          title={label}
          aria-pressed={current === value}
          onClick={() => chooseTheme(value)}
          className={clsx(
            'inline-flex size-8 items-center justify-center rounded-sm',
            current === value ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {icons[value]}
          <span className="sr-only">{label}</span>
        </button>
      ))}
    </div>
  );
}

// <html data-theme> is the source of truth: it holds the choice even where storage is disabled.
function readTheme(): Theme {
  const theme = document.documentElement.dataset['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem('litfass:theme');
    else localStorage.setItem('litfass:theme', theme);
  } catch {
    // Without storage the choice lasts until the next page load.
  }
  window.dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}
