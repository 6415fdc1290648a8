'use client';

import { resetPersonSecondFactorsOperation } from '#lib/graphql/generated/operations.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

/** Removes the second factors of a person who lost them. */
export function RemoveSecondFactors({ person: { id, email } }: { person: { id: string; email: string } }) {
  return (
    <ConfirmDialog
      form={`remove-second-factors:${id}`}
      trigger="Remove second factors"
      triggerSize="small"
      title={`Remove the second factors of ${email}?`}
      confirm="Remove second factors"
      failure="The second factors were not removed"
      operation={resetPersonSecondFactorsOperation}
      input={{ personId: id }}
      userErrors={({ resetPersonSecondFactors }) => resetPersonSecondFactors.userErrors}
      doneTitle="The second factors were removed"
      done={`${email} signs in with the password only, and can set up two-step sign-in again.`}
    >
      <p>Sign-in then requires the password only. The recovery codes stop working as well.</p>
    </ConfirmDialog>
  );
}
