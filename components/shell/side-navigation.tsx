import { listUseCaseGroups } from '../../lib/content.ts';
import { mainNavigation } from '../../lib/site.ts';
import { NavLink } from './nav-link.tsx';

const linkClass = 'block border-l-2 border-rule py-1.5 pl-3 text-sm text-muted hover:border-rule-strong hover:text-ink';
const currentClass = 'border-accent-fill! font-semibold text-ink!';

/** The portal's pages as a list: its sections, and every use case by group. */
export async function SideNavigation({ label }: { label: string }) {
  const groups = await listUseCaseGroups();
  return (
    <nav aria-label={label} className="space-y-6">
      <ul>
        {mainNavigation.map((link) => (
          <li key={link.href}>
            <NavLink href={link.href} className={linkClass} currentClassName={currentClass}>
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
      {groups.map(({ group, useCases }) => (
        <div key={group}>
          <p className="mb-2 text-sm font-bold">{group}</p>
          <ul>
            {useCases.map(({ operation, frontmatter }) => (
              <li key={operation}>
                <NavLink href={`/use-cases/${operation}`} className={linkClass} currentClassName={currentClass}>
                  {frontmatter.title}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
