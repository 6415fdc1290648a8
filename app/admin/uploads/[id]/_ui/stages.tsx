import clsx from 'clsx';
import { Check } from 'lucide-react';

const order = ['AWAITING_UPLOAD', 'VALIDATING', 'PROCESSING'];

/** The stages of an upload, with the current one marked. */
export function Stages({ status, validateOnly }: { status: string; validateOnly: boolean }) {
  const words = ['Send the file', 'Check every row', ...(validateOnly ? [] : ['Change the audience'])];
  const now = order.indexOf(status);
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {words.map((word, index) => (
        <li
          key={word}
          aria-current={index === now ? 'step' : undefined}
          className={clsx('flex items-center gap-2', index === now ? 'font-semibold' : 'text-muted')}
        >
          <span
            aria-hidden
            className={clsx(
              'inline-flex size-6 items-center justify-center rounded-full border text-xs',
              index < now && 'border-success bg-success-wash text-success',
              index === now && 'border-accent-fill bg-accent-fill text-on-accent',
              index > now && 'border-rule-strong',
            )}
          >
            {index < now ? <Check size={14} /> : index + 1}
          </span>
          {word}
          {index < now && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}
