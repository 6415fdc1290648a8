import { mainNavigation, personalNavigation } from '#lib/server/site.ts';
import { CurrentInSight } from './current-in-sight.tsx';
import { NavLink } from './nav-link.tsx';
import { NavigationItem } from './navigation-item.tsx';
import { GuideGroups, UseCaseGroups } from './page-groups.tsx';

/** The links of the narrow header's menu: the sections, which stay in sight, and below them a list of all pages. */
export function MenuNavigation() {
  return (
    <nav aria-label="Menu" className="flex min-h-0 flex-col">
      <ul className="page-links grid grid-cols-3 gap-x-2 gap-y-1 border-b border-rule px-4 py-3 sm:px-8">
        {[...mainNavigation, ...personalNavigation].map(({ href, label }) => (
          <NavigationItem key={href} href={href}>
            <NavLink href={href} section>
              {label}
            </NavLink>
          </NavigationItem>
        ))}
      </ul>
      {/* On a low screen, the whole menu scrolls. */}
      <CurrentInSight className="min-h-40 overflow-y-auto px-4 sm:px-8">
        {/* The padding is inside each group: a heading that sticks to the top would leave room for it. */}
        <div className="space-y-3 py-4 [&>[data-group]]:pt-3">
          <p className="text-sm text-muted">Guides</p>
          <GuideGroups />
          <p className="pt-3 text-sm text-muted">Use cases</p>
          <UseCaseGroups />
        </div>
      </CurrentInSight>
    </nav>
  );
}
