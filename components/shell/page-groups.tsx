import { listGuides, listUseCaseGroups } from '#lib/content/content.ts';
import { guideGroups, operatorsGroup } from '#lib/content/guides.ts';
import type { NavigationLink } from '#lib/server/site.ts';
import { NavLink } from './nav-link.tsx';

/** A link in a list of pages. */
export const pageLinkClass =
  'block border-l-2 border-rule py-1.5 pl-3 text-sm text-muted hover:border-rule-strong hover:text-ink';
/** Added to the link of the current page. */
export const currentPageClass = 'border-l-4! border-accent-fill! pl-2.5! font-semibold text-ink!';

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

/** Pages as a list of links. */
export function PageLinks({ links }: { links: readonly Link[] }) {
  return (
    <ul>
      {links.map(({ href, label }) => (
        <li key={href} className="snap-start">
          <NavLink href={href} className={pageLinkClass} currentClassName={currentPageClass}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
