'use client';

import clsx from 'clsx';
import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pageApiUrl, withApiUrl } from './use-api-url.ts';

type Outcome = 'idle' | 'copied' | 'failed';

interface CopyButtonProps {
  text: string;
  /** Whether the text is a sample, which then calls the API of this installation. */
  isSample?: boolean | undefined;
  /** Names the copied text: "Copy the query". */
  label?: string | undefined;
  /** Shows the label next to the icon. */
  labelVisible?: boolean | undefined;
  onCopied?: (() => void) | undefined;
  className?: string | undefined;
}

/** Copies text and confirms it, visibly and in a polite live region. */
export function CopyButton({
  text,
  isSample = false,
  label = 'Copy',
  labelVisible = false,
  onCopied,
  className,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle');

  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), 2500);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () => {
    writeToClipboard(isSample ? withApiUrl(text, pageApiUrl()) : text).then(
      () => {
        setOutcome('copied');
        onCopied?.();
      },
      () => setOutcome('failed'),
    );
  };

  const Icon = { idle: Copy, copied: Check, failed: X }[outcome];
  const message = { idle: '', copied: 'Copied', failed: 'Copying failed. Select the text instead' }[outcome];
  return (
    <span className={clsx('needs-script inline-flex items-center', className)}>
      <button
        type="button"
        onClick={copy}
        title={labelVisible ? undefined : label}
        className={clsx(
          'inline-flex items-center justify-center gap-2 rounded-sm hover:text-ink',
          labelVisible
            ? 'min-h-10 border border-rule-strong bg-panel px-4 font-semibold text-ink hover:border-ink'
            : 'min-h-8 min-w-8 px-2 text-xs font-medium text-muted hover:bg-sunken',
        )}
      >
        <Icon aria-hidden size={16} />
        <span className={labelVisible ? undefined : 'sr-only'}>{label}</span>
      </button>
      <span role="status" className={outcome === 'idle' ? 'sr-only' : 'order-first text-xs font-medium text-muted'}>
        {message}
      </span>
    </span>
  );
}

// Without HTTPS (except on localhost) there is no clipboard API. The promise turns that into a rejection, like a denied
// permission.
async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
