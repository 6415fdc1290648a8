'use client';

import dynamic from 'next/dynamic';

const EscapePanel = dynamic(() => import('./escape-panel.tsx').then((module) => module.EscapePanel));

/** The escape helper. All guides share one bundle, so that its code comes by itself, and only where it is shown. */
export function EscapeHelper() {
  return <EscapePanel />;
}
