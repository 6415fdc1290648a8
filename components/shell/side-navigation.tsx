import { GuideGroups, PageLinks, UseCaseGroups } from './page-groups.tsx';

/** The list of a section's pages beside each of them, on wide screens. */
export function SideNavigation({ section }: { section: 'guides' | 'use-cases' }) {
  return (
    <nav aria-label="Pages" className="space-y-6">
      {section === 'guides' ? (
        <>
          <PageLinks links={[{ href: '/docs', label: 'All guides' }]} />
          <GuideGroups />
        </>
      ) : (
        <>
          <PageLinks links={[{ href: '/use-cases', label: 'All use cases' }]} />
          <UseCaseGroups />
        </>
      )}
    </nav>
  );
}
