'use client';

import dynamic from 'next/dynamic';

const EscapePanel = dynamic(() => import('./escape-panel.tsx').then((module) => module.EscapePanel));

/**
 * The escape helper. All guides share one bundle, so its code is a separate chunk that loads only where it is shown.
 */
export function EscapeHelper() {
  return <EscapePanel />;
}
