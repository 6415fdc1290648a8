import type { ReactNode } from 'react';
import { listGuides, listUseCaseGroups } from '#lib/content/content.ts';
import { mainNavigation, type NavigationLink } from '#lib/server/site.ts';
import { NavLink } from './nav-link.tsx';
import { NavigationItem } from './navigation-item.tsx';
import { SessionLink } from './session-link.tsx';

const linkClass = 'block border-l-2 border-rule py-1.5 pl-3 text-sm text-muted hover:border-rule-strong hover:text-ink';
const currentClass = 'border-accent-fill! font-semibold text-ink!';

/** The list of the portal's pages: its sections, the guides, and every use case by group. */
export async function SideNavigation({ label }: { label: string }) {
  const [guides, groups] = await Promise.all([listGuides(), listUseCaseGroups()]);
  return (
    <nav aria-label={label} className="space-y-6">
      <Links links={mainNavigation}>
        <SessionLink shownIf="isOfPartner" linkClassName={linkClass} currentClassName={currentClass} />
        <SessionLink shownIf="isStaff" linkClassName={linkClass} currentClassName={currentClass} />
      </Links>
      <Group title="Guides" links={guides.map(({ path, title }) => ({ href: path, label: title }))} />
      {groups.map(({ group, useCases }) => (
        <Group
          key={group}
          title={group}
          links={useCases.map(({ operation, frontmatter }) => ({
            href: `/use-cases/${operation}`,
            label: frontmatter.title,
          }))}
        />
      ))}
    </nav>
  );
}

type Link = Pick<NavigationLink, 'href' | 'label'>;

function Group({ title, links }: { title: string; links: readonly Link[] }) {
  return (
    <div>
      <p className="mb-2 text-sm font-bold">{title}</p>
      <Links links={links} />
    </div>
  );
}

function Links({ links, children }: { links: readonly Link[]; children?: ReactNode }) {
  return (
    <ul>
      {links.map(({ href, label }) => (
        <NavigationItem key={href} href={href}>
          <NavLink href={href} className={linkClass} currentClassName={currentClass}>
            {label}
          </NavLink>
        </NavigationItem>
      ))}
      {children}
    </ul>
  );
}
