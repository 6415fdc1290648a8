'use client';

import { operatorLinksMeta, readOperatorLinks } from '#lib/server/operator-links.ts';
import { usePageMeta } from '../ui/use-page-meta.ts';

/** Links to the operator's support, status and terms. Pages are built before these are known, so the browser adds them. */
export function OperatorLinks() {
  return readOperatorLinks(usePageMeta(operatorLinksMeta, '')).map(([label, url]) => (
    <li key={label}>
      <a href={url} className="inline-block py-1 hover:text-accent hover:underline">
        {label}
      </a>
    </li>
  ));
}
