import clsx from 'clsx';
import type { ReactNode } from 'react';
import { CodeText } from './code-text.tsx';
import { CopyButton } from './copy-button.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { ShowAll } from './show-all.tsx';

interface CodeBlockProps {
  /** The plain text: shown when there is no `html`, and always the text that is copied. */
  code: string;
  /**
   * The same text highlighted at build time (`lib/text/highlight.ts`). It is trusted because the portal generates it.
   */
  html?: string | undefined;
  /** The label of the block: "curl", "operation.graphql". */
  label: string;
  /** Hides the label bar, for example inside tabs that already name the block. */
  bare?: boolean | undefined;
  actions?: ReactNode;
  /** Shows the first lines of a long text, and a checkbox for the others. */
  shortened?: boolean | undefined;
  /** Wraps its lines on a phone, for commands that the reader copies anyway. */
  wraps?: boolean | undefined;
  className?: string | undefined;
}

/** Code with a label and a copy button. It scrolls inside its frame. */
export function CodeBlock(props: CodeBlockProps) {
  const { code, html, label, bare = false, actions, shortened = false, wraps = false, className } = props;
  const text = (
    <ScrollRegion label={label} className={clsx('min-h-0 overflow-auto', className)}>
      {/* The padding is inside the box that scrolls, so that the fades of app/globals.css are at its edges. */}
      <pre
        className={clsx(
          'w-max min-w-full px-4 py-3 text-[0.8125rem] leading-5',
          wraps && 'max-sm:w-auto max-sm:wrap-anywhere max-sm:whitespace-pre-wrap',
        )}
      >
        <CodeText code={code} html={html} />
      </pre>
    </ScrollRegion>
  );
  return (
    <figure className={clsx('flex min-w-0 flex-col', !bare && 'rounded-sm border border-rule bg-panel')}>
      {!bare && (
        <figcaption className="flex min-h-10 items-center justify-between gap-2 border-b border-rule pr-1 pl-4 font-mono text-xs text-muted">
          {label}
          <span className="flex items-center">
            {actions}
            <CopyButton isSample text={code} label={`Copy ${label}`} />
          </span>
        </figcaption>
      )}
      {shortened ? (
        <ShowAll count={code.trimEnd().split('\n').length} unit="lines">
          {text}
        </ShowAll>
      ) : (
        text
      )}
    </figure>
  );
}
