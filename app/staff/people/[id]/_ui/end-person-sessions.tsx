'use client';

import { endPersonSessionsOperation } from '#lib/graphql/generated/operations.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

/** Signs a person out of every browser. */
export function EndPersonSessions({ person: { id, email } }: { person: { id: string; email: string } }) {
  return (
    <ConfirmDialog
      form={`end-person-sessions:${id}`}
      trigger="Sign out everywhere"
      triggerSize="small"
      title={`Sign ${email} out everywhere?`}
      confirm="Sign out everywhere"
      failure={`${email} is still signed in`}
      operation={endPersonSessionsOperation}
      input={{ personId: id }}
      userErrors={({ endPersonSessions }) => endPersonSessions.userErrors}
      doneTitle={`${email} was signed out`}
      done="All sessions and access tokens of this person have ended. They can sign in again."
    >
      <p>All sessions and access tokens of this person end immediately. API keys keep working.</p>
    </ConfirmDialog>
  );
}
