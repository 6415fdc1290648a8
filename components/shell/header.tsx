import { mainNavigation, personalNavigation, siteName } from '#lib/server/site.ts';
import { SteadyLabel } from '../ui/steady-label.tsx';
import { AccountMenu } from './account-menu.tsx';
import { HeaderSearch } from './header-search.tsx';
import { Mark } from './mark.tsx';
import { Menu } from './menu.tsx';
import { MenuNavigation } from './menu-navigation.tsx';
import { NavLink } from './nav-link.tsx';
import { NavigationItem } from './navigation-item.tsx';
import { themeIcons } from './theme-icons.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { softLink } from '#lib/text/soft-link.ts';

const linkClass = 'relative flex h-full items-center px-1.5 whitespace-nowrap xl:px-2 text-muted hover:text-ink';
// The bar is a border of its own element: forced colors hide backgrounds, and show transparent borders.
const currentClass =
  'font-semibold text-ink! after:absolute after:inset-x-0 after:bottom-0 after:border-b-4 after:border-accent-fill';

export function Header() {
  return (
    <header className="sticky top-0 z-20 border-b border-rule bg-paper">
      <div className="mx-auto flex h-16 max-w-[96rem] items-center gap-1 px-4 sm:gap-2 sm:px-8">
        <a
          {...softLink}
          href="/"
          className="-ml-1 flex shrink-0 items-center gap-2.5 rounded-sm p-1 text-lg font-extrabold tracking-tight"
        >
          <Mark className="h-7 w-6" />
          <span className="sr-only min-[22.5rem]:not-sr-only">{siteName}</span>
        </a>
        <nav aria-label="Main" className="ml-4 hidden h-full shrink-0 lg:block">
          <ul className="flex h-full gap-1">
            {[...mainNavigation, ...personalNavigation].map(({ href, label }) => (
              <NavigationItem key={href} href={href} className="h-full">
                <NavLink href={href} section className={linkClass} currentClassName={currentClass}>
                  <SteadyLabel>{label}</SteadyLabel>
                </NavLink>
              </NavigationItem>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">
          <HeaderSearch />
          <a {...softLink} href="/search" className="only-without-script p-2 hover:underline">
            Search
          </a>
          <AccountMenu />
          <Menu>
            <MenuNavigation />
            <div className="needs-script flex items-center justify-between gap-4 border-t border-rule px-4 py-3 sm:px-8">
              <span className="text-sm text-muted">Color theme</span>
              <ThemeSwitch icons={themeIcons} />
            </div>
          </Menu>
        </div>
      </div>
    </header>
  );
}
