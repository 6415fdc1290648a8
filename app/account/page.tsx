import type { Metadata } from 'next';
import { PageFrame } from '../../components/shell/page-frame.tsx';
import { SessionEnded } from '../../components/shell/session-ended.tsx';
import { SignInLink } from '../../components/shell/sign-in-link.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { askApi } from '../../lib/api-client.ts';
import { readSession } from '../../lib/session.ts';
import { viewerOperation } from '../../lib/viewer.ts';
import { AccountView } from './_ui/account-view.tsx';

export const metadata: Metadata = { title: 'Your account', robots: { index: false } };

export default async function AccountPage() {
  const session = await readSession();
  const answer = session ? await askApi(session, viewerOperation) : null;
  return (
    <PageFrame>
      <div className="space-y-8">
        <PageHeader title="Your account" />
        {session === null || answer === null ? (
          <EmptyState title="Sign in to see your account" action={<SignInLink />}>
            <p>You come back to this page.</p>
          </EmptyState>
        ) : answer.kind === 'unauthenticated' ? (
          <SessionEnded />
        ) : (
          <AccountView session={session} answer={answer} />
        )}
      </div>
    </PageFrame>
  );
}
