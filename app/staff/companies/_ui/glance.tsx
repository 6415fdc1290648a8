import clsx from 'clsx';
import type { GlanceCount } from '#lib/admin/staff-glance.ts';
import { softLink } from '#lib/text/soft-link.ts';

/** What may need an operator, in numbers that link to their lists. */
export function Glance({ counts }: { counts: readonly GlanceCount[] }) {
  return (
    <nav aria-label="At a glance">
      {/* A phone shows them in a line or two, without the zeros, so that the list begins early. */}
      <ul className="flex flex-wrap gap-x-3 md:grid md:grid-cols-5 md:gap-px md:border md:border-rule md:bg-rule">
        {counts.map(({ label, href, count }) => (
          <li key={href} className={clsx('md:bg-panel', count === '0' && 'max-md:hidden')}>
            <a
              {...softLink}
              href={href}
              className="group flex h-full items-baseline gap-1.5 py-0.5 md:flex-col md:items-stretch md:justify-between md:gap-1 md:p-3"
            >
              <span className="text-sm text-muted underline group-hover:text-accent max-md:text-[0.8125rem]">
                {label}
              </span>
              <span className={clsx('font-bold max-md:text-sm md:text-2xl', count === '0' && 'text-muted')}>
                {count}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
