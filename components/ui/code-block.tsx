import clsx from 'clsx';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { ScrollRegion } from './scroll-region.tsx';

interface CodeBlockProps {
  /** The plain text: shown when there is no `html`, and always what gets copied. */
  code: string;
  /** The same text highlighted at build time (`lib/highlight.ts`), trusted because we made it. */
  html?: string | undefined;
  /** Names the block: "curl", "operation.graphql". */
  label: string;
  /** Hides the label bar, e.g. inside tabs that already name it. */
  bare?: boolean | undefined;
  actions?: ReactNode;
  className?: string | undefined;
}

/** Code with its name and a copy button; scrolls inside its frame. */
export function CodeBlock({ code, html, label, bare = false, actions, className }: CodeBlockProps) {
  return (
    <figure className={clsx('flex min-w-0 flex-col', !bare && 'rounded-sm border border-rule bg-panel')}>
      {!bare && (
        <figcaption className="flex min-h-10 items-center justify-between gap-2 border-b border-rule pr-1 pl-4 font-mono text-xs text-muted">
          {label}
          <span className="flex items-center">
            {actions}
            <CopyButton text={code} label={`Copy ${label}`} />
          </span>
        </figcaption>
      )}
      <ScrollRegion label={label} className={clsx('min-h-0 overflow-auto px-4 py-3', className)}>
        <pre className="w-max min-w-full text-[0.8125rem] leading-5">
          {html === undefined ? <code>{code}</code> : <code dangerouslySetInnerHTML={{ __html: html }} />}
        </pre>
      </ScrollRegion>
    </figure>
  );
}
