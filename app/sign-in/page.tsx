import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { PageFrame } from '../../components/shell/page-frame.tsx';
import { Callout } from '../../components/ui/callout.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { environment } from '../../lib/env.ts';
import { safeReturnPath } from '../../lib/return-path.ts';
import { usesSecureCookies } from '../../lib/session-cookie.ts';
import { signInErrorWords } from '../../lib/sign-in-errors.ts';
import { ContinueButton } from './_ui/continue-button.tsx';
import { single, type SearchParams } from '../../lib/search-params.ts';

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
          summary="Sign in to run queries as yourself and to manage your company’s API keys."
        />
        {problem !== null && (
          <Callout kind="danger" title="You are not signed in" live>
            {problem}
          </Callout>
        )}
        <ContinueButton returnTo={returnTo} />
        <p className="text-sm text-muted">
          You sign in at {new URL(environment().authIssuer).host} and come back to{' '}
          {returnTo === '/' ? 'the start page' : <code>{returnTo}</code>}. A session lasts eight hours.
        </p>
      </div>
    </PageFrame>
  );
}

/** After an error on the way, next-auth names no place to come back to, but its cookie still knows. */
async function interruptedAt(): Promise<string | undefined> {
  const prefix = usesSecureCookies(environment().portalUrl) ? '__Secure-' : '';
  return (await cookies()).get(`${prefix}next-auth.callback-url`)?.value;
}
