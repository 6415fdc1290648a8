import type { Metadata } from 'next';
import { SessionEnded } from '#components/shell/session-ended.tsx';
import { SignInLink } from '#components/shell/sign-in-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listInvitationsOperation, listSessionsOperation } from '#lib/graphql/generated/operations.ts';
import { callApi, askViewer } from '#lib/session/api-client.ts';
import { readSession } from '#lib/session/session.ts';
import { AccountView } from './_ui/account-view.tsx';

export const metadata: Metadata = { title: 'Your account', robots: { index: false } };

export default async function AccountPage() {
  const session = await readSession();
  const answers = session
    ? await Promise.all([
        askViewer(session),
        callApi(session, listInvitationsOperation, {}),
        callApi(session, listSessionsOperation, {}),
      ])
    : null;
  return (
    <div className="space-y-8">
      <PageHeader title="Your account" />
      {session === null || answers === null ? (
        <EmptyState title="Sign in to see your account" action={<SignInLink />}>
          <p>You then return to this page.</p>
        </EmptyState>
      ) : answers[0].kind === 'unauthenticated' ? (
        <SessionEnded />
      ) : (
        <AccountView session={session} answer={answers[0]} invitations={answers[1]} sessions={answers[2]} />
      )}
    </div>
  );
}
