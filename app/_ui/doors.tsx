import clsx from 'clsx';
import { softLink } from '#lib/text/soft-link.ts';

// Three posters, each with one large word or number.
const doors = [
  {
    href: '/docs/quickstart',
    label: 'Quickstart',
    description: 'Send your first request in five minutes.',
    glyph: '1',
    look: 'bg-ink text-paper',
  },
  {
    href: '/use-cases',
    label: 'Use cases',
    description: 'Find a question and copy its query.',
    glyph: '?',
    look: 'bg-accent-fill text-on-accent',
  },
  {
    href: '/playground',
    label: 'Playground',
    description: 'Run a query on your own data.',
    glyph: '{ }',
    look: 'bg-panel text-ink',
  },
] as const;

/** The three entry points. */
export function Doors() {
  return (
    <section aria-labelledby="doors" className="mx-auto max-w-[96rem] px-4 pt-16 sm:px-8 sm:pt-24">
      <h2 id="doors" className="text-2xl font-extrabold tracking-tight lg:text-3xl">
        Where to start
      </h2>
      <ul className="mt-6 grid gap-3 sm:gap-4 md:grid-cols-3">
        {doors.map(({ href, label, description, glyph, look }) => (
          <li
            key={href}
            className={clsx(
              'relative flex items-center gap-4 border border-ink p-4 sm:gap-6 md:max-lg:flex-col md:max-lg:items-start md:max-lg:gap-3',
              look,
            )}
          >
            <span
              aria-hidden
              className="shrink-0 text-[3.5rem] leading-none font-black tracking-tighter whitespace-nowrap max-md:w-14 max-md:text-center lg:text-[4.5rem]"
            >
              {glyph}
            </span>
            <span>
              <a
                href={href}
                {...softLink}
                className="text-xl font-extrabold tracking-tight -outline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-current"
              >
                {label}
              </a>
              <span className="block max-w-[36ch]">{description}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
