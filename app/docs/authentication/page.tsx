import type { Metadata } from 'next';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import Guide from '../../../content/guides/authentication.mdx';

export const metadata: Metadata = {
  title: 'Authentication',
  description:
    'API keys and partner tokens, and how to keep a partner token for as long as it lasts, in five languages.',
};

/** Both kinds of tokens, and the caching of the second. */
export default function AuthenticationPage() {
  return (
    <article>
      <PageHeader
        title="Authentication"
        summary="API keys for one company, partner tokens for every company that opted in, and how to keep a token for as long as it lasts."
      />
      <div className="mt-8 max-w-[72ch] border-t border-rule pt-8">
        <Guide />
      </div>
    </article>
  );
}
