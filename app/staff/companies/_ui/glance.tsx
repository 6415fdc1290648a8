import clsx from 'clsx';
import type { GlanceCount } from '#lib/admin/staff-glance.ts';
import { softLink } from '#lib/text/soft-link.ts';

/** What may need an operator, in numbers that link to their lists. */
export function Glance({ counts }: { counts: readonly GlanceCount[] }) {
  return (
    <nav aria-label="At a glance">
      <ul className="grid grid-cols-2 gap-px border border-rule bg-rule md:grid-cols-5">
        {counts.map(({ label, href, count }) => (
          <li key={href} className="bg-panel last:odd:col-span-2 md:last:odd:col-span-1">
            <a {...softLink} href={href} className="group flex h-full flex-col justify-between gap-1 p-3">
              <span className="text-sm text-muted underline group-hover:text-accent">{label}</span>
              <span className={clsx('text-2xl font-bold', count === '0' && 'text-muted')}>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
