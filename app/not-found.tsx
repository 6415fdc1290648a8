import type { Metadata } from 'next';
import { LostAddress } from '#components/search/lost-address.tsx';
import { MessagePage } from '#components/shell/message-page.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { mainNavigation } from '#lib/server/site.ts';

// No canonical URL, because there is no page.
export const metadata: Metadata = { title: 'Page not found', alternates: {} };

/** The page for an unknown URL, with links to the portal's sections. */
export default function NotFound() {
  return (
    <MessagePage mark="404" title="Page not found">
      <p className="text-lg text-muted">There is no page at this URL. It may have moved, or the link is misspelled.</p>
      <LostAddress />
      <ul className="border-t border-ink">
        {[{ href: '/', label: 'Start', description: 'What the API is and what it returns.' }, ...mainNavigation].map(
          ({ href, label, description }) => (
            <li key={href} className="border-b border-rule py-3">
              <TextLink href={href}>{label}</TextLink>
              <span className="block text-sm text-muted">{description}</span>
            </li>
          ),
        )}
      </ul>
    </MessagePage>
  );
}
