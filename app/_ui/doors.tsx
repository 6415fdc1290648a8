import clsx from 'clsx';
import { softLink } from '../../lib/soft-link.ts';

// Three posters: what one sees of each from across the street.
const doors = [
  {
    href: '/docs/quickstart',
    label: 'Quickstart',
    description: 'A key, one request, your own data in the answer: curl, TypeScript, Python, PHP or Go.',
    glyph: '1',
    look: 'bg-ink text-paper',
  },
  {
    href: '/use-cases',
    label: 'Use cases',
    description: 'Questions people ask, each with its query, the recorded answer, and what tends to go wrong.',
    glyph: '?',
    look: 'bg-accent-fill text-on-accent',
  },
  {
    href: '/playground',
    label: 'Playground',
    description: 'Write a query with completion and run it as yourself.',
    glyph: '{ }',
    look: 'bg-panel text-ink',
  },
] as const;

/** The three ways in. */
export function Doors() {
  return (
    <section aria-labelledby="doors" className="mx-auto max-w-[96rem] px-4 pt-16 sm:px-8 sm:pt-24">
      <h2 id="doors" className="text-2xl font-extrabold tracking-tight sm:text-3xl">
        Three ways in
      </h2>
      <ul className="mt-8 grid gap-4 md:grid-cols-3">
        {doors.map(({ href, label, description, glyph, look }) => (
          <li
            key={href}
            className={clsx('relative flex min-h-64 flex-col justify-between border border-ink p-6 lg:min-h-96', look)}
          >
            <span aria-hidden className="text-[6rem] leading-none font-black tracking-tighter lg:text-[9rem]">
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
