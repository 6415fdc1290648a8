import { listGuides, listUseCaseGroups } from '#lib/content/content.ts';
import { guideGroups, operatorsGroup } from '#lib/content/guides.ts';
import type { NavigationLink } from '#lib/server/site.ts';
import { NavLink } from './nav-link.tsx';

/** Every guide by group. */
export async function GuideGroups() {
  const guides = await listGuides();
  return guideGroups.map((title) => (
    <PageGroup
      key={title}
      title={title}
      links={guides.filter(({ group }) => group === title).map(({ path, title }) => ({ href: path, label: title }))}
      // The last group can scroll to the top: at its end, the list would cut the entry that happens to be there.
      className={title === operatorsGroup ? 'lg:[@media(height<100rem)]:min-h-[calc(100dvh-10rem)]' : undefined}
    />
  ));
}

/** Every use case by group. */
export async function UseCaseGroups() {
  const groups = await listUseCaseGroups();
  return groups.map(({ group, useCases }) => (
    <PageGroup
      key={group}
      title={group}
      links={useCases.map(({ operation, frontmatter }) => ({
        href: `/use-cases/${operation}`,
        label: frontmatter.title,
      }))}
    />
  ));
}

type Link = Pick<NavigationLink, 'href' | 'label'>;

interface PageGroupProps {
  title: string;
  links: readonly Link[];
  className?: string | undefined;
}

function PageGroup({ title, links, className }: PageGroupProps) {
  return (
    <div data-group className={className}>
      {/* Stays above its links while the list scrolls, so that the reader sees the group of the current page. */}
      <p className="sticky top-0 z-[1] bg-paper pb-2 text-sm font-bold">{title}</p>
      <PageLinks links={links} />
    </div>
  );
}

/**
 * Pages as a list of links. Their look is a rule of app/globals.css: each prerendered page has all of these links several
 * times, and their classes were 15 % of the built portal.
 */
export function PageLinks({ links }: { links: readonly Link[] }) {
  return (
    <ul className="page-links">
      {links.map(({ href, label }) => (
        <li key={href}>
          <NavLink href={href}>{label}</NavLink>
        </li>
      ))}
    </ul>
  );
}
