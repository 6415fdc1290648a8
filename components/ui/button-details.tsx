import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

interface ButtonDetailsProps {
  label: string;
  children: ReactNode;
}

/** A button that shows content below it: a form that adds something and that few visits need. It works without scripts. */
export function ButtonDetails({ label, children }: ButtonDetailsProps) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-sm border border-rule-strong bg-panel px-4 py-1 font-semibold hover:border-ink [&::-webkit-details-marker]:hidden">
        <Plus aria-hidden size={16} className="group-open:rotate-45" />
        {label}
      </summary>
      <div className="mt-6">{children}</div>
    </details>
  );
}
