import { useId, type ReactNode } from 'react';

interface ProgressBarProps {
  label: string;
  /** 0 to 1. */
  share: number;
  /** Details, to the right of the label. */
  detail?: ReactNode;
}

/** A progress bar. It is the native element: screen readers know it, and it needs no inline style. */
export function ProgressBar({ label, share, detail }: ProgressBarProps) {
  const id = useId();
  const percent = Math.min(100, Math.floor(share * 100));
  return (
    <div className="space-y-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <span className="text-muted">
          {detail !== undefined && <>{detail} · </>}
          {percent} %
        </span>
      </div>
      <progress
        id={id}
        value={percent}
        max={100}
        className="block h-2.5 w-full appearance-none overflow-hidden rounded-sm border border-rule-strong bg-sunken forced-color-adjust-none [&::-moz-progress-bar]:bg-accent-fill [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent-fill"
      />
    </div>
  );
}
