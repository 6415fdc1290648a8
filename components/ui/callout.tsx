import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type Kind = 'note' | 'warning' | 'danger' | 'success';

const looks = {
  note: { icon: Info, frame: 'border-ink bg-sunken', mark: 'text-ink' },
  warning: { icon: TriangleAlert, frame: 'border-warning bg-warning-wash', mark: 'text-warning' },
  danger: { icon: CircleAlert, frame: 'border-danger bg-danger-wash', mark: 'text-danger' },
  success: { icon: CircleCheck, frame: 'border-success bg-success-wash', mark: 'text-success' },
} satisfies Record<Kind, { icon: typeof Info; frame: string; mark: string }>;

interface CalloutProps {
  kind?: Kind | undefined;
  title?: ReactNode;
  /**
   * Set when the callout appears in response to an action of the reader. A failure is then announced immediately
   * (`role="alert"`), anything else politely (`role="status"`). A callout that is on the page from the start isn't
   * announced.
   */
  live?: boolean | undefined;
  children?: ReactNode;
}

/** A highlighted remark. */
export function Callout({ kind = 'note', title, live = false, children }: CalloutProps) {
  const { icon: Icon, frame, mark } = looks[kind];
  const role = live ? (kind === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div role={role} className={clsx('flex gap-3 border-l-4 px-4 py-3', frame)}>
      <Icon aria-hidden size={20} className={clsx('mt-0.5 shrink-0', mark)} />
      <div className="min-w-0 space-y-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className="text-sm [&_a]:underline">{children}</div>}
      </div>
    </div>
  );
}
