import { mainNavigation, siteName } from '#lib/server/site.ts';
import { SearchTrigger } from '../search/search-trigger.tsx';
import { AccountMenu } from './account-menu.tsx';
import { HeaderSession } from './header-session.tsx';
import { Mark } from './mark.tsx';
import { Menu } from './menu.tsx';
import { NavLink } from './nav-link.tsx';
import { NavigationItem } from './navigation-item.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { SessionLink } from './session-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { softLink } from '#lib/text/soft-link.ts';

const linkClass =
  'flex h-full items-center border-y-4 border-transparent px-2 whitespace-nowrap text-muted hover:text-ink 2xl:px-3';
const currentClass = 'border-b-accent-fill font-semibold text-ink!';

export function Header() {
  return (
    <HeaderSession>
      <header className="sticky top-0 z-20 border-b border-rule bg-paper">
        <div className="mx-auto flex h-16 max-w-[96rem] items-center gap-2 px-4 sm:gap-4 sm:px-8">
          <a
            {...softLink}
            href="/"
            className="-ml-1 flex items-center gap-2.5 rounded-sm p-1 text-lg font-extrabold tracking-tight"
          >
            <Mark className="h-7 w-6" />
            {siteName}
          </a>
          <nav aria-label="Main" className="ml-6 hidden h-full xl:block">
            <ul className="flex h-full gap-1">
              {mainNavigation.map(({ href, label }) => (
                <NavigationItem key={href} href={href} className="h-full">
                  <NavLink href={href} section className={linkClass} currentClassName={currentClass}>
                    {label}
                  </NavLink>
                </NavigationItem>
              ))}
              <SessionLink
                shownIf="isOfPartner"
                className="h-full"
                linkClassName={linkClass}
                currentClassName={currentClass}
              />
              <SessionLink
                shownIf="isStaff"
                className="h-full"
                linkClassName={linkClass}
                currentClassName={currentClass}
              />
            </ul>
          </nav>
          <div className="ml-auto flex items-center gap-2 sm:gap-4">
            <SearchTrigger />
            <a {...softLink} href="/search" className="only-without-script p-2 hover:underline">
              Search
            </a>
            <div className="hidden xl:block">
              <ThemeSwitch />
            </div>
            <AccountMenu />
            <Menu>
              <SideNavigation label="Menu" />
              <div className="needs-script mt-6 flex items-center justify-between gap-4 border-t border-rule pt-4">
                <span className="text-sm text-muted">Color theme</span>
                <ThemeSwitch />
              </div>
            </Menu>
          </div>
        </div>
      </header>
    </HeaderSession>
  );
}
