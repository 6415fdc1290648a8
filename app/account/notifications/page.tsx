import type { Metadata } from 'next';
import { SessionEnded } from '#components/shell/session-ended.tsx';
import { SignInLink } from '#components/shell/sign-in-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { notificationSettingsOperation } from '#lib/graphql/generated/operations.ts';
import { callApi } from '#lib/session/api-client.ts';
import { readSession } from '#lib/session/session.ts';
import { NotificationForm } from './_ui/notification-form.tsx';

export const metadata: Metadata = { title: 'Email notifications', robots: { index: false } };

/** Which emails the signed-in person gets. Emails link here. */
export default async function NotificationsPage() {
  return (
    <div className="space-y-8">
      <PageHeader title="Email notifications" />
      {await content()}
    </div>
  );
}

async function content() {
  const session = await readSession();
  if (session === null) {
    return (
      <EmptyState title="Sign in to choose your emails" action={<SignInLink />}>
        <p>You return to this page afterwards.</p>
      </EmptyState>
    );
  }
  const answer = await callApi(session, notificationSettingsOperation, {});
  if (answer.kind === 'unauthenticated') return <SessionEnded />;
  if (answer.kind !== 'data' || answer.data.viewer.notificationSettings === null) {
    return (
      <Callout kind="danger" title="Your settings could not be loaded">
        <p>{'message' in answer && `${answer.message} `}Load the page again in a moment.</p>
      </Callout>
    );
  }
  return (
    <div className="max-w-[40rem] space-y-8">
      {session.email !== null && (
        <p>
          Emails go to <strong className="wrap-anywhere">{session.email}</strong>.
        </p>
      )}
      <NotificationForm settings={answer.data.viewer.notificationSettings} />
      <Callout title="Emails about security are always sent">
        <p>
          You can’t turn off emails about a new sign-in, your password, your second factor, an invitation, a leaked API
          key, or a suspended company.
        </p>
      </Callout>
    </div>
  );
}
