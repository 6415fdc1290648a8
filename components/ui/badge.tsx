import clsx from 'clsx';
import type { ReactNode } from 'react';

type Tone = 'neutral' | 'accent' | 'danger' | 'warning' | 'success';

const tones: Record<Tone, string> = {
  neutral: 'bg-neutral-wash text-ink',
  accent: 'bg-accent-wash text-accent',
  danger: 'bg-danger-wash text-danger',
  warning: 'bg-warning-wash text-warning',
  success: 'bg-success-wash text-success',
};

interface BadgeProps {
  tone?: Tone | undefined;
  /** For identifiers as the API spells them (`TOKENS_READ`). */
  code?: boolean | undefined;
  children: ReactNode;
}

/** A short status or name. The text must carry the meaning, because color alone isn't accessible. */
export function Badge({ tone = 'neutral', code = false, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-sm px-2 py-0.5 text-xs font-medium',
        !code && 'whitespace-nowrap',
        code && 'font-mono',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
