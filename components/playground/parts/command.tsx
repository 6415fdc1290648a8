'use client';

import type { ComponentType, ReactNode } from 'react';

interface CommandProps {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  onClick: () => unknown;
  title?: string;
  disabled?: boolean;
  children: ReactNode;
}

/** A quiet button with an icon before its label. In a narrow pane of a wide screen, the label is in the title. */
export function Command({ icon: Icon, onClick, title, disabled, children }: CommandProps) {
  return (
    <button
      type="button"
      onClick={() => void onClick()}
      title={typeof children === 'string' ? [children, title].filter(Boolean).join(': ') : title}
      disabled={disabled}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-sm px-2 text-sm text-muted enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-60 sm:@max-[26rem]:px-1.5"
    >
      <Icon aria-hidden size={15} />
      <span className="whitespace-nowrap sm:@max-[34rem]:sr-only">{children}</span>
    </button>
  );
}
