import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { environment } from '#lib/server/env.ts';
import { safeReturnPath } from '#lib/session/return-path.ts';
import { usesSecureCookies } from '#lib/session/session-cookie.ts';
import { signInErrorWords } from '#lib/session/sign-in-errors.ts';
import { ContinueButton } from './_ui/continue-button.tsx';
import { single, type SearchParams } from '#lib/text/search-params.ts';

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } };

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const { callbackUrl, error } = await searchParams;
  const problem = signInErrorWords(single(error));
  const returnTo = safeReturnPath(callbackUrl ?? (await interruptedAt()), environment().portalUrl);
  return (
    <PageFrame>
      <div className="max-w-[60ch] space-y-6">
        <PageHeader
          title="Sign in"
          summary="Sign in to run queries on your own data and to manage your company’s API keys."
        />
        {problem !== null && (
          <Callout kind="danger" title="You aren’t signed in" live>
            {problem}
          </Callout>
        )}
        {/* There is one provider, so the page is only needed to explain an error. */}
        <ContinueButton returnTo={returnTo} straight={problem === null} />
        <p className="text-sm text-muted">
          You sign in at {new URL(environment().authIssuer).host} and return to{' '}
          {returnTo === '/' ? 'the start page' : <code>{returnTo}</code>}. A session lasts eight hours.
        </p>
      </div>
    </PageFrame>
  );
}

/** After an error during the sign-in, next-auth passes no return URL, but its cookie still has it. */
async function interruptedAt(): Promise<string | undefined> {
  const prefix = usesSecureCookies(environment().portalUrl) ? '__Secure-' : '';
  return (await cookies()).get(`${prefix}next-auth.callback-url`)?.value;
}
