'use client';

import { removePartnerPersonOperation } from '#lib/graphql/generated/operations.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

interface RemovePersonProps {
  person: { id: string; email: string; isInvited: boolean };
  isSelf: boolean;
}

/** Removes a person of a partner, or cancels an invitation. */
export function RemovePerson({ person: { id, email, isInvited }, isSelf }: RemovePersonProps) {
  return (
    <ConfirmDialog
      form={`remove-partner-person:${id}`}
      trigger={
        <>
          Remove<span className="sr-only"> {email}</span>
        </>
      }
      triggerSize="small"
      title={isInvited ? `Cancel the invitation of ${email}?` : `Remove ${email}?`}
      confirm={isInvited ? 'Cancel invitation' : 'Remove person'}
      dismiss={isInvited ? 'Keep invitation' : undefined}
      failure={`${email} was not removed`}
      operation={removePartnerPersonOperation}
      input={{ id }}
      userErrors={({ removePartnerPerson }) => removePartnerPerson.userErrors}
      doneTitle={isInvited ? 'The invitation was canceled' : `${email} was removed`}
      done={isInvited ? 'The invitation link no longer works.' : `${email} no longer has access to this partner.`}
    >
      {isInvited ? (
        <p>The invitation link stops working. You can invite this person again at any time.</p>
      ) : (
        <>
          <p>{isSelf ? 'You lose' : 'They lose'} access to this partner immediately, in every browser.</p>
          <p>The client secrets keep working. If this person knew one, rotate it.</p>
        </>
      )}
    </ConfirmDialog>
  );
}
