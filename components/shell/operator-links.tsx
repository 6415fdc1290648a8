'use client';

import { useSyncExternalStore } from 'react';
import { operatorLinksMeta, readOperatorLinks } from '#lib/server/operator-links.ts';

/** Links to the operator's support, status and terms. Pages are built before these are known, so the browser adds them. */
export function OperatorLinks() {
  const text = useSyncExternalStore(neverChanges, pageLinks, () => '');
  return readOperatorLinks(text).map(({ label, href }) => (
    <li key={label}>
      <a href={href} className="inline-block py-1 hover:text-accent hover:underline">
        {label}
      </a>
    </li>
  ));
}

function pageLinks(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${operatorLinksMeta}]`)?.content ?? '';
}

function neverChanges(): () => void {
  return () => undefined;
}
