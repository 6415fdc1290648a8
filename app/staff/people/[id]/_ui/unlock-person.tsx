'use client';

import { unlockPersonOperation } from '#lib/graphql/generated/operations.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

/** Lets a person who entered wrong passwords or codes try again now. */
export function UnlockPerson({ person: { id, email } }: { person: { id: string; email: string } }) {
  return (
    <ConfirmDialog
      form={`unlock-person:${id}`}
      trigger="Unlock sign-in"
      tone="primary"
      triggerSize="small"
      title={`Unlock the sign-in of ${email}?`}
      confirm="Unlock sign-in"
      failure="The sign-in was not unlocked"
      operation={unlockPersonOperation}
      input={{ personId: id }}
      userErrors={({ unlockPerson }) => unlockPerson.userErrors}
      doneTitle="The sign-in was unlocked"
      done={`${email} can enter a password and a code again now.`}
    >
      <p>
        Wrong passwords and codes make a person wait for up to 15 minutes. This ends the wait. The limits of their
        network stay.
      </p>
    </ConfirmDialog>
  );
}
