'use client';

import { removeMemberOperation } from '#lib/graphql/generated/operations.ts';
import { ConfirmDialog } from '../../_ui/confirm-dialog.tsx';

interface RemoveMemberProps {
  member: { id: string; email: string; isInvited: boolean };
  isSelf: boolean;
}

/** Removes a member, or cancels an invitation. */
export function RemoveMember({ member, isSelf }: RemoveMemberProps) {
  const { id, email, isInvited } = member;
  return (
    <ConfirmDialog
      form={`remove-member:${id}`}
      trigger={
        <>
          Remove<span className="sr-only"> {email}</span>
        </>
      }
      triggerSize="small"
      title={isInvited ? `Cancel the invitation of ${email}?` : `Remove ${email}?`}
      confirm={isInvited ? 'Cancel invitation' : 'Remove member'}
      dismiss={isInvited ? 'Keep invitation' : undefined}
      failure={`${email} is still a member`}
      operation={removeMemberOperation}
      input={{ id }}
      userErrors={({ removeCompanyMember }) => removeCompanyMember.userErrors}
      doneTitle={isInvited ? 'The invitation was canceled' : `${email} was removed`}
      done={isInvited ? 'The invitation link no longer works.' : `${email} no longer has access to this company.`}
    >
      {isInvited ? (
        <p>The invitation link stops working. You can invite this person again at any time.</p>
      ) : (
        <>
          <p>{isSelf ? 'You lose' : 'They lose'} access to this company immediately, in every browser.</p>
          <p>
            API keys that this member created keep working, because keys belong to the company. Revoke the ones that
            aren’t needed.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
