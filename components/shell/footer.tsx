import { mainNavigation, siteName } from '#lib/server/site.ts';
import { Mark } from './mark.tsx';
import { NavigationItem } from './navigation-item.tsx';
import { OperatorLinks } from './operator-links.tsx';
import { themeIcons } from './theme-icons.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { softLink } from '#lib/text/soft-link.ts';

export function Footer() {
  return (
    <footer className="mt-24 border-t-4 border-ink">
      <div className="mx-auto flex max-w-[96rem] flex-wrap items-start justify-between gap-x-10 gap-y-8 px-4 py-12 sm:px-8 xl:flex-nowrap">
        <div className="about flex max-w-[44ch] gap-4 xl:max-w-[40ch] xl:shrink-0">
          <Mark className="h-12 w-10 shrink-0" />
          <p className="text-sm text-balance text-muted">
            <strong className="block text-base text-ink">{siteName}</strong>
            Named after the Litfaß column, the round pillar that has carried posters through the streets of Berlin since
            1855.
          </p>
        </div>
        <nav aria-label="Footer" className="min-w-0">
          <ul className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm xl:max-2xl:gap-x-5">
            {mainNavigation.map(({ href, label }) => (
              <NavigationItem key={href} href={href}>
                <a href={href} {...softLink} className="inline-block py-1 hover:text-accent hover:underline">
                  {label}
                </a>
              </NavigationItem>
            ))}
            <li>
              <a href="/llms.txt" className="inline-block py-1 hover:text-accent hover:underline">
                For agents
              </a>
            </li>
            <OperatorLinks />
          </ul>
        </nav>
        <div className="shrink-0">
          <ThemeSwitch icons={themeIcons} />
        </div>
      </div>
    </footer>
  );
}
