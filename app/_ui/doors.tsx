import clsx from 'clsx';
import { softLink } from '#lib/text/soft-link.ts';

// Three posters, each with one large word or number.
const doors = [
  {
    href: '/docs/quickstart',
    label: 'Quickstart',
    description: 'Send your first request with an API key, in curl, TypeScript, Python, PHP or Go.',
    glyph: '1',
    look: 'bg-ink text-paper',
  },
  {
    href: '/use-cases',
    label: 'Use cases',
    description: 'Common questions, each with its query, the recorded response and the errors to expect.',
    glyph: '?',
    look: 'bg-accent-fill text-on-accent',
  },
  {
    href: '/playground',
    label: 'Playground',
    description: 'Write a query with completion and run it on your own data.',
    glyph: '{ }',
    look: 'bg-panel text-ink',
  },
] as const;

/** The three entry points. */
export function Doors() {
  return (
    <section aria-labelledby="doors" className="mx-auto max-w-[96rem] px-4 pt-16 sm:px-8 sm:pt-24">
      <h2 id="doors" className="text-2xl font-extrabold tracking-tight sm:text-3xl">
        Where to start
      </h2>
      <ul className="mt-8 grid gap-4 md:grid-cols-3">
        {doors.map(({ href, label, description, glyph, look }) => (
          <li
            key={href}
            className={clsx(
              'relative flex items-center gap-4 border border-ink p-4 sm:gap-6 sm:p-6 md:min-h-64 md:flex-col md:items-start md:justify-between lg:min-h-72',
              look,
            )}
          >
            <span
              aria-hidden
              className="text-[4rem] leading-none font-black tracking-tighter whitespace-nowrap max-md:w-16 max-md:shrink-0 max-md:text-center md:text-[6rem] lg:text-[8rem]"
            >
              {glyph}
            </span>
            <span>
              <a
                href={href}
                {...softLink}
                className="text-2xl font-extrabold tracking-tight -outline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-current"
              >
                {label}
              </a>
              <span className="mt-1 block max-w-[36ch]">{description}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
