import type { Metadata } from 'next';
import { LostAddress } from '../components/search/lost-address.tsx';
import { MessagePage } from '../components/shell/message-page.tsx';
import { TextLink } from '../components/docs/text-link.tsx';
import { mainNavigation } from '../lib/site.ts';

// No canonical address: there is no page.
export const metadata: Metadata = { title: 'Page not found', alternates: {} };

/** Nothing under this address: the ways on are the portal's sections. */
export default function NotFound() {
  return (
    <MessagePage mark="404" title="Nothing is posted here">
      <p className="text-lg text-muted">
        There is no page at this address. It may have moved, or the link has a slip in it.
      </p>
      <LostAddress />
      <ul className="border-t border-ink">
        {[{ href: '/', label: 'Start', description: 'What the API is and how it answers.' }, ...mainNavigation].map(
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
