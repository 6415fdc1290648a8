import type { Metadata } from 'next';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import Guide from '../../../content/guides/token-check.mdx';
import { TokenChecker } from './_ui/token-checker.tsx';

export const metadata: Metadata = {
  title: 'Found a key?',
  description: 'Tell whether a string is an API key of ours, without sending it anywhere, and revoke one that leaked.',
};

/** For whoever finds a string that looks like a secret: what it is, and how to make it harmless. */
export default function TokenCheckPage() {
  return (
    <article>
      <PageHeader
        title="Found a key?"
        summary="Tell whether a string is one of our API keys, without sending it anywhere, and make a leaked one harmless without an account."
      />
      <div className="mt-8 max-w-[72ch] space-y-8 border-t border-rule pt-8">
        <TokenChecker />
        <div>
          <Guide />
        </div>
      </div>
    </article>
  );
}
