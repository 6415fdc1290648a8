import clsx from 'clsx';
import Link from 'next/link';
import { mainNavigation } from '../../lib/site.ts';

// Three posters: what one sees of each from across the street.
const posters: Readonly<Record<string, { glyph: string; look: string; mono?: boolean }>> = {
  '/use-cases': { glyph: '?', look: 'bg-accent-fill text-on-accent' },
  '/playground': { glyph: '{ }', look: 'bg-ink text-paper' },
  '/admin/tokens': { glyph: 'lf_', look: 'bg-panel text-ink', mono: true },
};

/** The three ways in. */
export function Doors() {
  return (
    <section aria-labelledby="doors" className="mx-auto max-w-[96rem] px-4 pt-16 sm:px-8 sm:pt-24">
      <h2 id="doors" className="text-2xl font-extrabold tracking-tight sm:text-3xl">
        Three ways in
      </h2>
      <ul className="mt-8 grid gap-4 md:grid-cols-3">
        {mainNavigation.map(({ href, label, description }) => {
          const poster = posters[href];
          if (poster === undefined) return null;
          const { glyph, look, mono } = poster;
          return (
            <li
              key={href}
              className={clsx(
                'relative flex min-h-64 flex-col justify-between border border-ink p-6 lg:min-h-96',
                look,
              )}
            >
              <span
                aria-hidden
                className={clsx(
                  'text-[6rem] leading-none font-black tracking-tighter lg:text-[9rem]',
                  mono === true && 'font-mono font-extrabold',
                )}
              >
                {glyph}
              </span>
              <span>
                <Link
                  href={href}
                  prefetch={false}
                  className="text-2xl font-extrabold tracking-tight -outline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-current"
                >
                  {label}
                </Link>
                <span className="mt-1 block max-w-[36ch]">{description}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
