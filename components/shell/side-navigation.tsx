import { listGuides, listUseCaseGroups } from '#lib/content/content.ts';
import { guideGroups, operatorsGroup, type Guide } from '#lib/content/guides.ts';
import { mainNavigation, personalNavigation, type NavigationLink } from '#lib/server/site.ts';
import { NavLink } from './nav-link.tsx';
import { NavigationItem } from './navigation-item.tsx';

const linkClass = 'block border-l-2 border-rule py-1.5 pl-3 text-sm text-muted hover:border-rule-strong hover:text-ink';
const currentClass = 'border-l-4! border-accent-fill! pl-2.5! font-semibold text-ink!';

interface SideNavigationProps {
  label: string;
  /** Lists the pages of one section only; by default the sections themselves and the pages of both. */
  section?: 'guides' | 'use-cases' | undefined;
}

/** The list of the portal's pages: its sections, the guides, and every use case by group. */
export async function SideNavigation({ label, section }: SideNavigationProps) {
  const [guides, groups] = await Promise.all([listGuides(), listUseCaseGroups()]);
  return (
    <nav aria-label={label} className="space-y-6">
      {section === undefined && (
        <ul>
          {[...mainNavigation, ...personalNavigation].map(({ href, label }) => (
            <NavigationItem key={href} href={href}>
              <NavLink href={href} section className={linkClass} currentClassName={currentClass}>
                {label}
              </NavLink>
            </NavigationItem>
          ))}
        </ul>
      )}
      {section === 'guides' && <Links links={[{ href: '/docs', label: 'All guides' }]} />}
      {section !== 'use-cases' &&
        guideGroups
          .filter((title) => section === 'guides' || title !== operatorsGroup)
          .map((title) => (
            <Group
              key={title}
              title={title}
              links={guides.filter(({ group }) => group === title).map(guideLink)}
              // The last group can scroll to the top: at its end, the list would cut the entry that happens to be there.
              className={
                title === guideGroups.at(-1) ? '[@media(height<100rem)]:min-h-[calc(100dvh-10rem)]' : undefined
              }
            />
          ))}
      {section === 'use-cases' && <Links links={[{ href: '/use-cases', label: 'All use cases' }]} />}
      {section !== 'guides' &&
        groups.map(({ group, useCases }) => (
          <Group
            key={group}
            title={group}
            links={useCases.map(({ operation, frontmatter }) => ({
              href: `/use-cases/${operation}`,
              label: frontmatter.title,
            }))}
          />
        ))}
      {section === undefined && (
        <Group title={operatorsGroup} links={guides.filter(({ group }) => group === operatorsGroup).map(guideLink)} />
      )}
    </nav>
  );
}

type Link = Pick<NavigationLink, 'href' | 'label'>;

function guideLink({ path, title }: Guide): Link {
  return { href: path, label: title };
}

interface GroupProps {
  title: string;
  links: readonly Link[];
  className?: string | undefined;
}

function Group({ title, links, className }: GroupProps) {
  return (
    <div data-group className={className}>
      {/* Stays above its links while the list scrolls, so that the reader sees the group of the current page. */}
      <p className="sticky top-0 z-[1] bg-paper pb-2 text-sm font-bold">{title}</p>
      <Links links={links} />
    </div>
  );
}

function Links({ links }: { links: readonly Link[] }) {
  return (
    <ul>
      {links.map(({ href, label }) => (
        <li key={href} className="snap-start">
          <NavLink href={href} className={linkClass} currentClassName={currentClass}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
